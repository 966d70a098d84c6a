import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { ports } from "../../defaults/settings/ports.ts";
import { sections } from "../../defaults/settings/sections.ts";
import { portsWording } from "../../defaults/words/ports.ts";
import { addresses, anchors } from "../../shared/addresses.ts";
import type { Hex } from "../../toolkit/color/color.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import { makePorts, type PortFile } from "../../toolkit/ports/make-ports.ts";
import { portPalette } from "../../toolkit/ports/port-palette.ts";
import { ansiSlots, type Slot } from "../../toolkit/ports/slots.ts";
import { kinds, type Target } from "../../toolkit/ports/targets.ts";
import { UserError } from "../../toolkit/user-error.ts";
import { siteFolder } from "../folders.ts";
import { exportAll } from "../virtual-modules.ts";
import { addFile, type BuildOutput, type Files } from "./build-output.ts";

/** The address of a port's file. @param path the file's path in the toolkit's output. */
function portAddress(path: string): string {
  return `${addresses.ports}/${path}`;
}

/** The rules that show only the chosen variant's links and steps. */
function variantStyles(count: number): string {
  const rule = (index: number) => `.ports:has(#variant-${index}:checked) .of:not(.of-${index}){display:none}\n`;
  return count > 1 ? Array.from({ length: count }, (_, index) => rule(index)).join("") : "";
}

/** A variant, and its colours in a terminal. */
interface PortVariant {
  label: string;
  colorOf(slot: Slot): Hex;
}

/** The content of the drawn terminal: lines of pieces, each with the slot of its colour. */
const session: readonly (readonly (readonly [Slot, string])[])[] = [
  [
    ["terminal.ansiBlue", "~/evening "],
    ["terminal.ansiMagenta", "main "],
    ["terminal.foreground", "$ git status --short"],
  ],
  [
    ["terminal.ansiGreen", "A\u00a0 "],
    ["terminal.foreground", "src/dusk.ts"],
  ],
  [
    ["terminal.ansiRed", "\u00a0M "],
    ["terminal.foreground", "src/lamp.tsx"],
  ],
  [["terminal.ansiBrightBlack", "?? notes.md"]],
  [
    ["terminal.ansiBlue", "~/evening "],
    ["terminal.ansiMagenta", "main "],
    ["terminal.foreground", "$ npm test"],
  ],
  [
    ["terminal.ansiGreen", "12 passed"],
    ["terminal.foreground", ", "],
    ["terminal.ansiYellow", "1 skipped"],
    ["terminal.ansiCyan", " in 0.8 s"],
  ],
  [
    ["terminal.ansiBlue", "~/evening "],
    ["terminal.ansiMagenta", "main "],
    ["terminal.foreground", "$"],
  ],
];

/** SVG attributes set the colours, because the site's Content-Security-Policy forbids style attributes. */
function Terminal({ colorOf, index }: { colorOf: PortVariant["colorOf"]; index: number }) {
  const line = 22;
  return (
    <svg aria-hidden="true" className={`terminal of of-${index}`} viewBox={`0 0 400 ${(session.length + 3) * line}`}>
      <rect width="100%" height="100%" rx="10" fill={colorOf("terminal.background")} />
      {session.map((pieces, row) => (
        <text key={pieces.join()} x="18" y={(row + 1.6) * line}>
          {pieces.map(([slot, text]) => (
            <tspan key={text} fill={colorOf(slot)}>
              {text}
            </tspan>
          ))}
        </text>
      ))}
      {ansiSlots.map((name, at) => {
        const [x, y] = [18 + (at % 8) * 45.5, (session.length + 1.2) * line + Math.floor(at / 8) * 16];
        return <rect key={name} x={x} y={y} width="45.5" height="16" fill={colorOf(name)} />;
      })}
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

function Steps({ file: { steps, filled }, index }: { file: PortFile; index: number }) {
  return (
    <div className={`of of-${index}`}>
      <p>{steps.say}</p>
      {steps.copy !== undefined && (
        <pre>
          <code>{steps.copy}</code>
        </pre>
      )}
      {filled.length > 0 && (
        <p>
          <small>{portsWording.filled(filled.length)}</small>
        </p>
      )}
    </div>
  );
}

/** A program: its name, which opens the steps, and the download for the chosen variant. */
function Program({ target: { id, program }, files }: { target: Target; files: readonly PortFile[] }) {
  const name = portsWording.downloadFor(program);
  return (
    <li id={id}>
      <details>
        <summary>{program}</summary>
        {files.map((file, index) => (
          <Steps key={file.path} file={file} index={index} />
        ))}
      </details>
      {files.map(({ path, variant }, index) => (
        <a key={path} className={`of of-${index}`} href={portAddress(path)} download title={variant} aria-label={name}>
          {portsWording.download}
        </a>
      ))}
    </li>
  );
}

/** The page, as HTML without scripts: one choice of a variant, then a row for each program. */
function portsPage(name: string, variants: readonly PortVariant[], files: readonly PortFile[]): string {
  const programs = [...new Set(files.map(({ target }) => target))];
  return renderToStaticMarkup(
    <div className="ports">
      <p>{portsWording.lead(name)}</p>
      <div className="preview">
        {variants.length > 1 && <Variants variants={variants} />}
        {variants.map(({ label, colorOf }, index) => (
          <Terminal key={label} colorOf={colorOf} index={index} />
        ))}
      </div>
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

/** The owner's file if `site/ports.ts` names one, otherwise the generated file. */
function withHandMade(file: PortFile): PortFile {
  const own = ports.handMade[file.path];
  if (own === undefined) return file;
  const path = join(siteFolder, own);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(`site/ports.ts: there is no file site/${own}. Put your hand-made file there.`);
  }
  return { ...file, content: readFileSync(path, "utf8"), filled: [] };
}

/** The files that the site offers. @throws UserError if `site/ports.ts` names an unknown program or a missing file. */
export function sitePorts(extension: Extension): PortFile[] {
  if (!sections.ports) return [];
  const files = makePorts(extension, ports.targets);
  const unused = Object.keys(ports.handMade).find((path) => !files.some((file) => file.path === path));
  if (unused !== undefined) {
    throw new UserError(`site/ports.ts: "${unused}" replaces no generated file, such as ${files[0]?.path}.`);
  }
  return files.map(withHandMade);
}

/** The files of the theme for other programs, and the page where visitors download them. */
export function portsOutput(extension: Extension): BuildOutput {
  const files = sitePorts(extension);
  const variants = extension.themes.map((theme) => {
    const palette = portPalette(theme);
    return { label: theme.name, colorOf: (slot: Slot) => palette.color(slot).hex };
  });
  const rules = readFileSync(join(import.meta.dirname, "ports-page.css"), "utf8");
  const output: Files = Object.fromEntries(files.map(({ path, content }) => [portAddress(path), () => content]));
  const hasPage = files.length > 0;
  const main = hasPage ? portsPage(extension.identity.name, variants, files) : null;
  const styles = hasPage ? [addFile(output, "ports", "css", rules + variantStyles(variants.length))] : [];
  return {
    modules: {
      "virtual:ports": exportAll({ count: new Set(files.map(({ target }) => target)).size }),
      "virtual:ports-page": exportAll({ title: portsWording.title, main, styles }),
    },
    files: output,
  };
}
