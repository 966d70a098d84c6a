import { renderToStaticMarkup } from "react-dom/server";
import type { PortFile } from "../../theme/ports/make-ports.ts";
import { type AnsiName, ansiNames, type Palette } from "../../theme/ports/palette.ts";
import { kinds } from "../../theme/ports/target.ts";
import { portsWording } from "../../words/ports.ts";

/** A program and its files, one for each variant, in the extension's order. */
export interface PortProgram {
  id: string;
  program: string;
  kind: (typeof kinds)[number];
  files: readonly Pick<PortFile, "path" | "steps" | "notes">[];
}

/** A text in one of the 16 ANSI colours, or in the foreground. */
type Run = readonly [text: string, color?: AnsiName];

const prompt: readonly Run[] = [
  ["~/dusk ", "ansiBlue"],
  ["main ", "ansiMagenta"],
  ["❯ ", "ansiGreen"],
];

/** The output of `ls`, `git diff` and a test run, in the ANSI colours that they use. */
const session: readonly (readonly Run[])[] = [
  [...prompt, ["ls"]],
  [
    ["src  ", "ansiBlue"],
    ["run.sh  ", "ansiGreen"],
    ["latest  ", "ansiCyan"],
    ["old.zip  ", "ansiRed"],
    ["notes.md"],
  ],
  [...prompt, ["git diff"]],
  [["@@ -1 +1 @@", "ansiCyan"]],
  [['-const sky = "day";', "ansiRed"]],
  [['+const sky = "dusk";', "ansiGreen"]],
  [...prompt, ["npm test"]],
  [
    ["✓ 41 passed  ", "ansiGreen"],
    ["! 1 slow  ", "ansiYellow"],
    ["✗ 1 failed  ", "ansiRed"],
    ["0.8 s", "ansiBrightBlack"],
  ],
  ansiNames.slice(0, 8).map((name): Run => ["██", name]),
  ansiNames.slice(8).map((name): Run => ["██", name]),
];

/** A picture of a terminal in one variant. `terminalStyles` colours its classes. */
function Terminal({ index, label }: { index: number; label: string }) {
  return (
    <pre className={`terminal terminal-${index}`} role="img" aria-label={portsWording.picture(label)}>
      {session.map((runs, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <span key={line}>
          {runs.map(([text, color]) => (
            <span key={text + color} className={color && `ansi-${ansiNames.indexOf(color)}`}>
              {text}
            </span>
          ))}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

/** HTML of a terminal in each variant, in their order. */
export function terminalPictures(labels: readonly string[]): string[] {
  return labels.map((label, index) => renderToStaticMarkup(<Terminal index={index} label={label} />));
}

/** The styles that all terminals share. */
const TERMINAL = `.terminal {
  border-radius: 0.5rem;
  font-family: var(--font-code);
  font-size: min(0.8125rem, 3vw);
  inline-size: fit-content;
  max-inline-size: 100%;
  overflow: hidden;
  padding: 0.75rem;
  white-space: pre;
}
`;

/** The rules that colour the terminals. */
export function terminalStyles(palettes: readonly Palette[]): string {
  const variants = palettes
    .map((palette, index) => {
      const hex = (slot: Parameters<Palette["color"]>[0]) => palette.color(slot).hex;
      const colors = ansiNames.map((name, color) => `.terminal-${index} .ansi-${color}{color:${hex(name)}}`);
      return `.terminal-${index}{background:${hex("background")};color:${hex("foreground")}}${colors.join("")}`;
    })
    .join("");
  return TERMINAL + variants;
}

function Program({ program, labels }: { program: PortProgram; labels: readonly string[] }) {
  return (
    <section id={program.id}>
      <h3>{program.program}</h3>
      {program.files.map(({ path, steps, notes }, index) => (
        <details key={path}>
          <summary>{labels[index]}</summary>
          <p>
            <a href={`/ports/${path}`} download>
              {portsWording.downloadFor(`${program.program}: ${labels[index]}`)}
            </a>
          </p>
          <ol>
            {steps.map(({ say, copy }) => (
              <li key={say}>
                {say}
                {copy !== undefined && (
                  <pre>
                    <code>{copy}</code>
                  </pre>
                )}
              </li>
            ))}
          </ol>
          {notes.map((note) => (
            <p key={note}>
              <small>{note}</small>
            </p>
          ))}
        </details>
      ))}
    </section>
  );
}

interface PageSources {
  name: string;
  labels: readonly string[];
  programs: readonly PortProgram[];
  archive: { href: string; kilobytes: number };
}

/** All programs with every variant's file and steps, for visitors without scripts and for links. */
export function portsPage({ name, labels, programs, archive }: PageSources): string {
  const byKind = kinds
    .map((kind) => ({ kind, ofKind: programs.filter((program) => program.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0);
  return renderToStaticMarkup(
    <>
      <p>{portsWording.pageLead(name)}</p>
      <p>
        <a href={archive.href} download>
          {portsWording.everything(archive.kilobytes)}
        </a>
      </p>
      <div className="terminals">
        {labels.map((label, index) => (
          <figure key={label}>
            <Terminal index={index} label={label} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
      <div className="programs">
        <nav aria-label={portsWording.title}>
          {byKind.map(({ kind, ofKind }) => (
            <details key={kind} open>
              <summary>{portsWording.kinds[kind]}</summary>
              {ofKind.map(({ id, program }) => (
                <a key={id} href={`#${id}`}>
                  {program}
                </a>
              ))}
            </details>
          ))}
        </nav>
        <div>
          {byKind.map(({ kind, ofKind }) => (
            <section key={kind}>
              <h2>{portsWording.kinds[kind]}</h2>
              {ofKind.map((program) => (
                <Program key={program.id} program={program} labels={labels} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <p>
        <a href="/#Howto">{portsWording.back}</a>
      </p>
    </>,
  );
}
