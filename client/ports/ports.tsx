import { archive, detailsUrl, labels, programs, stylesUrl } from "virtual:ports";
import { useEffect, useId, useRef, useState } from "react";
import { type PortStep, portsWording } from "../../site/words/ports.ts";
import { extension } from "../../theme/extension/identity.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./ports.module.css";

interface Details {
  /** HTML of a terminal in each variant, made at build time. */
  pictures: readonly string[];
  programs: Readonly<
    Record<
      string,
      {
        kind: string;
        proof: string;
        files: readonly { path: string; steps: readonly PortStep[]; notes: readonly string[] }[];
      }
    >
  >;
}

type Program = (typeof programs)[number];

/** The steps come when somebody asks for those of a program. */
async function loadDetails(): Promise<Details> {
  const response = await fetch(detailsUrl);
  if (!response.ok) throw new Error(`The steps answered ${response.status}.`);
  return (await response.json()) as Details;
}

/** The theme for other programs: a list of links that works without scripts, with the steps of the one that is open. */
export function Ports() {
  const label = useActiveTheme();
  const variant = Math.max(0, labels.indexOf(label));
  const findId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<Program | null>(null);
  // The visitor may have typed before the scripts arrived.
  useEffect(() => setQuery(field.current?.value ?? ""), []);
  const wish = query.trim().toLowerCase();
  const found = programs.filter(({ id, program }) => `${program} ${id}`.toLowerCase().includes(wish));
  return (
    <div className={styles.ports}>
      <h3>{portsWording.heading}</h3>
      <p>{portsWording.lead(programs.length, extension.name)}</p>
      <p className={styles.find}>
        <label htmlFor={findId}>{portsWording.find}</label>
        <input id={findId} ref={field} type="search" onChange={(event) => setQuery(event.target.value)} />
        <a href="/ports">{portsWording.steps}</a>
        <a href={archive.href} download>
          {portsWording.everything(archive.kilobytes)}
        </a>
      </p>
      <ul className={styles.list}>
        {found.map((program) => (
          <li key={program.id}>
            <a
              href={`/ports#${program.id}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(program);
              }}
            >
              {program.program}
            </a>
            <a
              href={`/ports/${program.paths[variant]}`}
              download
              aria-label={portsWording.downloadFor(program.program)}
            >
              {portsWording.download}
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{portsWording.none(query.trim())}</p>}
      {open && <Steps key={open.id} program={open} variant={variant} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Steps({ program, variant, onClose }: { program: Program; variant: number; onClose(): void }) {
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
          <p>{found.proof}</p>
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
