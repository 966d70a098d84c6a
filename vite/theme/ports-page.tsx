import { renderToStaticMarkup } from "react-dom/server";
import { anchors } from "../../client/anchors.ts";
import { addresses } from "../../shared/addresses.ts";
import type { PortFile } from "../../theme/ports/make-ports.ts";
import { kinds, type Target } from "../../theme/ports/targets.ts";
import { portsWording } from "../../words/ports.ts";

/** The address of a port's file. @param path the file's path as the toolkit writes it. */
export function portAddress(path: string): string {
  return `${addresses.ports}/${path}`;
}

/** The rules that show only the chosen variant's links and steps. Browsers without `:has()` show all of them. */
export function variantStyles(count: number): string {
  const rules = Array.from(
    { length: count },
    (_, index) => `.ports:has(#variant-${index}:checked) .of:not(.of-${index}){display:none}`,
  );
  return count > 1 ? `${rules.join("\n")}\n` : "";
}

function Variants({ labels }: { labels: readonly string[] }) {
  return (
    <fieldset>
      <legend>{portsWording.variant}</legend>
      {labels.map((label, index) => (
        <label key={label}>
          <input type="radio" name="variant" id={`variant-${index}`} defaultChecked={index === 0} /> {label}
        </label>
      ))}
    </fieldset>
  );
}

function Steps({ file: { steps, notes }, index }: { file: PortFile; index: number }) {
  return (
    <div className={`of of-${index}`}>
      <p>{steps.say}</p>
      {steps.copy !== undefined && (
        <pre>
          <code>{steps.copy}</code>
        </pre>
      )}
      {notes.map((note) => (
        <p key={note}>
          <small>{note}</small>
        </p>
      ))}
    </div>
  );
}

/** One program: its name, which opens the steps, and the download of the chosen variant. */
function Program({ target, files }: { target: Target; files: readonly PortFile[] }) {
  return (
    <li id={target.id}>
      <details>
        <summary>{target.program}</summary>
        {files.map((file, index) => (
          <Steps key={file.path} file={file} index={index} />
        ))}
      </details>
      {files.map(({ path, variant }, index) => (
        <a
          key={path}
          className={`of of-${index}`}
          href={portAddress(path)}
          download
          title={variant}
          aria-label={portsWording.downloadFor(target.program)}
        >
          {portsWording.download}
        </a>
      ))}
    </li>
  );
}

/** The page, as HTML without scripts: the variant is chosen once, then each program has one row. */
export function portsPage(name: string, labels: readonly string[], files: readonly PortFile[]): string {
  const programs = [...new Set(files.map(({ target }) => target))];
  return renderToStaticMarkup(
    <div className="ports">
      <p>{portsWording.lead(name)}</p>
      {labels.length > 1 && <Variants labels={labels} />}
      {kinds
        .map((kind) => ({ kind, ofKind: programs.filter((target) => target.kind === kind) }))
        .filter(({ ofKind }) => ofKind.length > 0)
        .map(({ kind, ofKind }) => (
          <section key={kind}>
            <h2>{portsWording.kinds[kind]}</h2>
            <ul>
              {ofKind.map((target) => (
                <Program
                  key={target.id}
                  target={target}
                  files={files.filter((file) => file.target === target)}
                />
              ))}
            </ul>
          </section>
        ))}
      <p>
        <a href={`${addresses.home}#${anchors.howTo}`}>{portsWording.back}</a>
      </p>
    </div>,
  );
}
