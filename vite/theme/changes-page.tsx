import { renderToStaticMarkup } from "react-dom/server";
import { roleName } from "../../shared/role-name.ts";
import { changesWording } from "../../site/words/changes.ts";
import { type Hex, roundDown } from "../../theme/color/color.ts";
import { distance } from "../../theme/color/vision.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import type { HighlightedSample, StyledToken } from "../../theme/scopes/highlight.ts";
import { roleColors } from "../../theme/scopes/roles.ts";
import type { ColorChange, ThemeChanges } from "../../theme/versions/changes.ts";

/** A line of code in the colours of two versions of a theme. Each token has two looks: before and after. */
export interface ComparedLine {
  file: string;
  /** Counts from 1. */
  line: number;
  tokens: readonly StyledToken[];
}

/** How different a token looks: the number of its characters times the distance between its two colours. */
function difference({ text, looks: [before, after] }: StyledToken): number {
  return before && after ? text.trim().length * distance(before.color, after.color, "normal") : 0;
}

/** The line that changed most; undefined if all lines look the same. */
export function mostChangedLine(samples: readonly HighlightedSample[]): ComparedLine | undefined {
  let found: ComparedLine | undefined;
  let most = 0;
  for (const { file, lines } of samples) {
    for (const [index, tokens] of lines.entries()) {
      const sum = tokens.reduce((total, token) => total + difference(token), 0);
      if (sum > most) [most, found] = [sum, { file, line: index + 1, tokens }];
    }
  }
  return found;
}

/** Classes set the colours, because the site's Content-Security-Policy forbids style attributes. */
const colorClass = (hex: Hex) => `fg-${hex.slice(1)}`;
const groundClass = (hex: Hex) => `bg-${hex.slice(1)}`;

/** The rules for the colour classes in an HTML text. */
export function colorStyles(html: string): string {
  const names = new Set(html.match(/\b(?:fg|bg)-[\da-f]{6}\b/g));
  return [...names]
    .sort()
    .map((name) => `.${name}{${name.startsWith("fg") ? "color" : "background"}:#${name.slice(3)}}`)
    .join("\n");
}

function Swatch({ hex, ratio, ground }: { hex: Hex | null; ratio: number | null; ground: Hex }) {
  if (hex === null) return <td>{changesWording.noColor}</td>;
  return (
    <td>
      <span className={`ground ${groundClass(ground)}`}>
        <i className={`swatch ${groundClass(hex)}`} />
      </span>{" "}
      <code>{hex}</code> {ratio !== null && changesWording.contrast(roundDown(ratio, 2))}
    </td>
  );
}

/** The backgrounds of a theme in two versions. */
interface Grounds {
  before: Hex;
  after: Hex;
}

interface ColorTableProps {
  rows: readonly ColorChange[];
  grounds: Grounds;
  /** What a row is called. VS Code's keys are names themselves. */
  nameOf?: (role: string) => string;
}

function ColorTable({ rows, grounds, nameOf = String }: ColorTableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{changesWording.role}</th>
          <th scope="col">{changesWording.before}</th>
          <th scope="col">{changesWording.after}</th>
          <th scope="col">{changesWording.difference}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ role, before, after, deltaE, contrast }) => (
          <tr key={role}>
            <th scope="row">{nameOf(role)}</th>
            <Swatch hex={before} ratio={contrast.before} ground={grounds.before} />
            <Swatch hex={after} ratio={contrast.after} ground={grounds.after} />
            <td>{deltaE !== null && roundDown(deltaE, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The line before and after, each on the background of its version. */
function CodeLines({ compared, grounds }: { compared: ComparedLine; grounds: Grounds }) {
  return (
    <figure>
      {[grounds.before, grounds.after].map((ground, version) => (
        <pre key={version === 0 ? "before" : "after"} className={groundClass(ground)}>
          <code>
            {compared.tokens.map(({ text, looks }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the tokens never change
              <span key={index} className={looks[version] && colorClass(looks[version].color)}>
                {index === 0 ? text.trimStart() : text}
              </span>
            ))}
          </code>
        </pre>
      ))}
      <figcaption>{changesWording.code(compared.file, compared.line)}</figcaption>
    </figure>
  );
}

/** A theme's changes, and the line of code that shows them. */
export interface ShownChanges {
  changes: ThemeChanges;
  grounds: Grounds;
  compared: ComparedLine | undefined;
}

function Theme({ changes: { label, status, roles, workbench }, grounds, compared }: ShownChanges) {
  return (
    <section>
      <h4>{label}</h4>
      {status !== "changed" && <p>{changesWording[status]}</p>}
      {roles.length > 0 && <ColorTable rows={roles} grounds={grounds} nameOf={roleName} />}
      {compared && <CodeLines compared={compared} grounds={grounds} />}
      {workbench.length > 0 && (
        <details>
          <summary>{changesWording.workbench(workbench.length)}</summary>
          <ColorTable rows={workbench} grounds={grounds} />
        </details>
      )}
    </section>
  );
}

/** The colours of each theme's main roles, as HTML. */
export function themesHtml(themes: readonly ThemeFile[]): string {
  if (themes.length === 0) return "";
  return renderToStaticMarkup(
    <div className="themes">
      {themes.map((theme) => (
        <div key={theme.name}>
          <p>{theme.name}</p>
          <ul className={`ground ${groundClass(baseColors(theme).bg)}`}>
            {roleColors(theme).map(({ role, hex }) => (
              <li key={role} title={`${role} ${hex}`}>
                <i className={`swatch ${groundClass(hex)}`} />
                <span>{`${role} ${hex}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>,
  );
}

/** What changed since the version `since`, as HTML. */
export function changesHtml(since: string, themes: readonly ShownChanges[]): string {
  return renderToStaticMarkup(
    <>
      <h3>{changesWording.since(since)}</h3>
      {themes.map((theme) => (
        <Theme key={theme.changes.label} {...theme} />
      ))}
    </>,
  );
}
