import { renderToStaticMarkup } from "react-dom/server";
import { anchors } from "../../client/anchors.ts";
import { addresses } from "../../shared/addresses.ts";
import type { Hex } from "../../theme/color/color.ts";
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

/** A variant with the terminal's sixteen colours. */
export interface PortVariant {
  label: string;
  terminal: readonly Hex[];
}

/** Attributes of a drawing have its colours, because the site's Content-Security-Policy forbids style attributes. */
function Strip({ terminal, index }: { terminal: readonly Hex[]; index: number }) {
  return (
    <svg
      aria-hidden="true"
      className={`strip of of-${index}`}
      viewBox="0 0 16 1"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {terminal.map((hex, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
        <rect key={at} x={at} width="1" height="1" fill={hex} />
      ))}
    </svg>
  );
}

function Variants({ variants }: { variants: readonly PortVariant[] }) {
  return (
    <fieldset>
      <legend>{portsWording.variant}</legend>
      {variants.map(({ label }, index) => (
        <label key={label}>
          <input type="radio" name="variant" id={`variant-${index}`} defaultChecked={index === 0} />
          {label}
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
export function portsPage(name: string, variants: readonly PortVariant[], files: readonly PortFile[]): string {
  const programs = [...new Set(files.map(({ target }) => target))];
  return renderToStaticMarkup(
    <div className="ports">
      <p>{portsWording.lead(name)}</p>
      {variants.length > 1 && <Variants variants={variants} />}
      {variants.map(({ label, terminal }, index) => (
        <Strip key={label} terminal={terminal} index={index} />
      ))}
      {kinds
        .map((kind) => ({ kind, ofKind: programs.filter((target) => target.kind === kind) }))
        .filter(({ ofKind }) => ofKind.length > 0)
        .map(({ kind, ofKind }) => (
          <section key={kind}>
            <h2>{portsWording.kinds[kind]}</h2>
            <ul>
              {ofKind.map((target) => (
                <Program key={target.id} target={target} files={files.filter((file) => file.target === target)} />
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
