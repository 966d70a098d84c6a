import { archive, labels, programs } from "virtual:ports";
import { useEffect, useId, useRef, useState } from "react";
import { extension } from "../../shared/identity.ts";
import { portsWording } from "../../words/ports.ts";
import { Button } from "../ui/button.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./ports.module.css";
import { type Program, Steps } from "./steps.tsx";

/** How many programs are shown until the visitor asks for all. The style sheet has the same number. */
const FOLDED = 8;

/** The theme for other programs: a list of links that works without scripts, and the steps of the selected program. */
export function Ports() {
  const label = useActiveTheme();
  const variant = Math.max(0, labels.indexOf(label));
  const findId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [isFolded, setFolded] = useState(true);
  const [open, setOpen] = useState<Program | null>(null);
  // The visitor may have typed before the scripts were loaded.
  useEffect(() => setQuery(field.current?.value ?? ""), []);
  const wanted = query.trim().toLowerCase();
  const found = programs.filter(({ id, program }) => `${program} ${id}`.toLowerCase().includes(wanted));
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
      <ul className={styles.list} data-folded={(isFolded && wanted === "") || undefined}>
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
      {isFolded && wanted === "" && programs.length > FOLDED && (
        <p>
          <Button onClick={() => setFolded(false)}>{portsWording.all(programs.length)}</Button>
        </p>
      )}
      {found.length === 0 && <p role="status">{portsWording.none(query.trim())}</p>}
      {open && <Steps key={open.id} program={open} variant={variant} onClose={() => setOpen(null)} />}
    </div>
  );
}
