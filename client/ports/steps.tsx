import { detailsUrl, type programs, stylesUrl } from "virtual:ports";
import { useQuery } from "@tanstack/react-query";
import type { PortFile } from "../../theme/ports/make-ports.ts";
import { portsWording } from "../../words/ports.ts";
import { fileQuery, loadJson } from "../json-file.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import styles from "./steps.module.css";

interface Details {
  /** HTML of a terminal in each variant, made at build time. */
  pictures: readonly string[];
  programs: Readonly<Record<string, { kind: string; files: readonly Pick<PortFile, "steps" | "notes">[] }>>;
}

export type Program = (typeof programs)[number];

const detailsQuery = fileQuery(detailsUrl, loadJson<Details>);

function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** How to switch the theme on in a program. */
export function Steps({ program, variant, onClose }: { program: Program; variant: number; onClose(): void }) {
  const { data: details, isError } = useQuery(detailsQuery);
  const found = details?.programs[program.id];
  const file = found?.files[variant];
  return (
    <section className={styles.steps} aria-labelledby={`steps-${program.id}`}>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <h4 id={`steps-${program.id}`} ref={focus} tabIndex={-1}>
        {program.program}
      </h4>
      {isError && (
        <p role="alert">
          {portsWording.missing} <a href={`/ports#${program.id}`}>{portsWording.steps}</a>
        </p>
      )}
      {found && file && (
        <>
          <ol>
            {file.steps.map(({ say, copy }) => (
              <li key={say}>
                <p>{say}</p>
                {copy !== undefined && (
                  <>
                    <pre>
                      <code>{copy}</code>
                    </pre>
                    <CopyButton key={copy} text={copy} what={portsWording.code} />
                  </>
                )}
              </li>
            ))}
          </ol>
          {file.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          {found.kind === "terminal" && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made this HTML
            <div dangerouslySetInnerHTML={{ __html: details.pictures[variant] ?? "" }} />
          )}
        </>
      )}
      <p>
        <Button onClick={onClose}>{portsWording.closeSteps}</Button>
      </p>
    </section>
  );
}
