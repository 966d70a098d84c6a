import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { roleName } from "../../shared/role-name.ts";
import { type Hex, roundDown } from "../../theme/color/color.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { roleColors } from "../../theme/scopes/roles.ts";
import type { ColorChange, ThemeChanges } from "../../theme/versions/changes.ts";
import type { VersionHistory } from "../../theme/versions/versions.ts";
import { changesWording } from "../../words/changes.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import { ChangelogHtml, type ChangelogPlace } from "./changelog-html.ts";

const styleSheet = join(import.meta.dirname, "changes.css");

/** Classes set the colours, because the site's Content-Security-Policy forbids style attributes. */
const colorClass = (hex: Hex) => `bg-${hex.slice(1)}`;

/** The rules for the colour classes in an HTML text. */
function colorStyles(html: string): string {
  const names = new Set(html.match(/\bbg-[\da-f]{6}\b/g));
  return [...names]
    .sort()
    .map((name) => `.${name}{background:#${name.slice(3)}}`)
    .join("\n");
}

function Swatch({ hex, ratio, ground }: { hex: Hex | null; ratio: number | null; ground: Hex }) {
  if (hex === null) return <td>{changesWording.noColor}</td>;
  return (
    <td>
      <span className={`ground ${colorClass(ground)}`}>
        <i className={`swatch ${colorClass(hex)}`} />
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

interface ThemeProps {
  changes: ThemeChanges;
  grounds: Grounds;
}

function Theme({ changes: { label, status, roles, workbench }, grounds }: ThemeProps) {
  return (
    <section>
      <h4>{label}</h4>
      {status !== "changed" && <p>{changesWording[status]}</p>}
      {roles.length > 0 && <ColorTable rows={roles} grounds={grounds} nameOf={roleName} />}
      {workbench.length > 0 && (
        <details>
          <summary>{changesWording.workbench(workbench.length)}</summary>
          <ColorTable rows={workbench} grounds={grounds} />
        </details>
      )}
    </section>
  );
}

/** The background of a theme; black, on which nothing is drawn, if the version has no such theme. */
function groundOf(themes: readonly ThemeFile[], label: string): Hex {
  const theme = themes.find(({ name }) => name === label);
  return theme ? baseColors(theme).bg : "#000000";
}

/** What changed since the previous version, as HTML. */
function changesHtml({ since, changes, before, after }: NonNullable<VersionHistory["colors"]>): string {
  return renderToStaticMarkup(
    <>
      <h3>{changesWording.since(since)}</h3>
      {changes.map((change) => (
        <Theme
          key={change.label}
          changes={change}
          grounds={{ before: groundOf(before, change.label), after: groundOf(after, change.label) }}
        />
      ))}
    </>,
  );
}

/** The colours of each theme's main roles, as HTML. */
function themesHtml(themes: readonly ThemeFile[]): string {
  if (themes.length === 0) return "";
  return renderToStaticMarkup(
    <div className="themes">
      {themes.map((theme) => (
        <div key={theme.name}>
          <p>{theme.name}</p>
          <ul className={`ground ${colorClass(baseColors(theme).bg)}`}>
            {roleColors(theme).map(({ role, hex }) => (
              <li key={role} title={`${role} ${hex}`}>
                <i className={`swatch ${colorClass(hex)}`} />
                <span>{`${role} ${hex}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>,
  );
}

/** A version as the server publishes it. */
export interface VersionEntry {
  version: string;
  /** `2026-11-23`; null where the changelog has none. */
  date: string | null;
  html: string;
  /** The colours of its themes, as HTML; empty if they are unknown. */
  themes: string;
  /** The address of the version's `.vsix` file; null if the site has none. */
  file: string | null;
  colors: { since: string; themes: readonly ThemeChanges[] } | null;
}

/** The extension's changelog, with the colours that changed, for the page and the feeds. */
export function changesArtefact(history: readonly VersionHistory[], place: ChangelogPlace): Artefact {
  const changelog = new ChangelogHtml(place);
  const entries = history.map(
    ({ version, date, content, file, themes, colors }): VersionEntry => ({
      version,
      date,
      html: changelog.html(content) + (colors ? changesHtml(colors) : ""),
      themes: themesHtml(themes),
      file: file && `/${file}`,
      colors: colors && { since: colors.since, themes: colors.changes },
    }),
  );
  const colors = colorStyles(entries.map(({ html, themes }) => html + themes).join("\n"));
  const { path, text } = hashedFile("changes", "css", readFileSync(styleSheet, "utf8") + colors);
  return {
    modules: { "virtual:changes": exportAll({ entries, styles: [`/${path}`] }) },
    files: { ...(entries.length > 0 && { [path]: () => text }), ...changelog.files },
  };
}
