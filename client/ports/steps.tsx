import { detailsUrl, type programs, stylesUrl } from "virtual:ports";
import { useEffect, useRef, useState } from "react";
import { type PortStep, portsWording } from "../../site/words/ports.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./steps.module.css";

interface Details {
  /** HTML of a terminal in each variant, made at build time. */
  pictures: readonly string[];
  programs: Readonly<
    Record<
      string,
      {
        kind: string;
        files: readonly {
          path: string;
          proof: string;
          steps: readonly PortStep[];
          notes: readonly string[];
        }[];
      }
    >
  >;
}

export type Program = (typeof programs)[number];

/** The steps of a program are loaded when a visitor opens it. */
async function loadDetails(): Promise<Details> {
  const response = await fetch(detailsUrl);
  if (!response.ok) throw new Error(`The steps answered ${response.status}.`);
  return (await response.json()) as Details;
}

/** How to switch the theme on in a program. */
export function Steps({ program, variant, onClose }: { program: Program; variant: number; onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [details, setDetails] = useState<Details | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    heading.current?.focus();
    loadDetails().then(
      (loaded) => isOver || setDetails(loaded),
      () => isOver || setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, []);
  const found = details?.programs[program.id];
  const file = found?.files[variant];
  return (
    <section className={styles.steps} aria-labelledby={`steps-${program.id}`}>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <h4 id={`steps-${program.id}`} ref={heading} tabIndex={-1}>
        {program.program}
      </h4>
      {failed && (
        <p role="alert">
          {portsWording.missing} <a href={`/ports#${program.id}`}>{portsWording.steps}</a>
        </p>
      )}
      {found && file && (
        <>
          <p>{file.proof}</p>
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
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made it of its own parts
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
