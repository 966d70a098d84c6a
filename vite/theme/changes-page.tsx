import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { changesWording } from "../../defaults/words/changes.ts";
import { writeNumber } from "../../defaults/words/language.ts";
import { copyWording } from "../../defaults/words/notices.ts";
import { roleName } from "../../defaults/words/roles.ts";
import { type Hex, roundDown } from "../../toolkit/color/color.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import { roleColors } from "../../toolkit/scopes/roles.ts";
import { formerSettings } from "../../toolkit/settings/former-colors.ts";
import { findChangelog } from "../../toolkit/versions/changelog.ts";
import { type ColorChange, type ThemeChanges, themeChanges } from "../../toolkit/versions/changes.ts";
import { readEarlierVersions } from "../../toolkit/versions/versions.ts";
import { baseColors } from "../../toolkit/workbench/colors.ts";
import { exportAll } from "../virtual-modules.ts";
import { addFile, type BuildOutput, type Files } from "./build-output.ts";
import { changelogHtml } from "./changelog-html.ts";
import { addressOf, type Downloads } from "./download.ts";

/**
 * The class of a colour. Classes set the colours, because the site's Content-Security-Policy forbids style attributes.
 */
const colorClass = (hex: Hex) => `bg-${hex.slice(1)}`;

/** The rules for the colour classes in an HTML text. */
function colorStyles(html: string): string {
  const names = [...new Set(html.match(/\bbg-[\da-f]{6}\b/g))];
  return names
    .sort()
    .map((name) => `.${name}{background:#${name.slice(3)}}`)
    .join("\n");
}

/** A colour on its background, with its hex and its contrast. */
function Chip({ hex, ratio, ground }: { hex: Hex | null; ratio: number | null; ground: Hex | undefined }) {
  if (hex === null || ground === undefined) return <span>{changesWording.noColor}</span>;
  return (
    <span>
      <span className={`ground ${colorClass(ground)}`}>
        <i className={`swatch ${colorClass(hex)}`} />
      </span>{" "}
      <code>{hex}</code>{" "}
      {ratio !== null && <small>{changesWording.contrast(writeNumber(Number(roundDown(ratio, 1)), 1))}</small>}
    </span>
  );
}

interface ChipsProps {
  rows: readonly ColorChange[];
  /** The theme's background before, and after. */
  grounds: readonly Hex[];
  /** The name of a row. For workbench colours, this is VS Code's key. */
  nameOf?: (role: string) => string;
}

/** A row for each changed colour: the colour before, and after. */
function Chips({ rows, grounds: [before, after], nameOf = String }: ChipsProps) {
  return (
    <ul className="chips">
      {rows.map((row) => (
        <li key={row.role}>
          <span>{nameOf(row.role)}</span>
          <Chip hex={row.before} ratio={row.contrast.before} ground={before} />
          <span>→</span>
          <Chip hex={row.after} ratio={row.contrast.after} ground={after} />
        </li>
      ))}
    </ul>
  );
}

/** The changed colours of one theme. */
function ChangedTheme({ changes, versions }: { changes: ThemeChanges; versions: readonly Extension[] }) {
  const { label, roles, scopes, workbench } = changes;
  const grounds = versions.map(({ themes }) => {
    const theme = themes.find(({ name }) => name === label);
    // If the version does not have the theme, it has no background to draw on.
    return theme ? baseColors(theme).bg : "#000000";
  });
  const folded = [
    { rows: scopes.filter(({ deltaE }) => deltaE !== 0), titleOf: changesWording.scopes },
    { rows: workbench, titleOf: changesWording.workbench },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <p>
        <strong>{label}</strong>
      </p>
      {roles.length > 0 && <Chips rows={roles} grounds={grounds} nameOf={roleName} />}
      {folded.map(({ rows, titleOf }) => (
        <details key={titleOf(0)}>
          <summary>{titleOf(rows.length)}</summary>
          <Chips rows={rows} grounds={grounds} />
        </details>
      ))}
    </>
  );
}

/** The differences between the colours of a version and those of the previous one, as HTML. */
function colorsHtml(before: Extension, after: Extension): string {
  const changes = themeChanges(before.themes, after.themes);
  const labelled = (status: ThemeChanges["status"]) =>
    changes.filter((change) => change.status === status).map(({ label }) => label);
  const others = (["added", "removed", "unchanged"] as const).filter((status) => labelled(status).length > 0);
  return renderToStaticMarkup(
    <div className="colors">
      <p>{changesWording.since(before.identity.version)}</p>
      {changes
        .filter(({ status }) => status === "changed")
        .map((change) => (
          <ChangedTheme key={change.label} changes={change} versions={[before, after]} />
        ))}
      {others.map((status) => (
        <p key={status}>{changesWording[status](labelled(status).join(", "))}</p>
      ))}
    </div>,
  );
}

/**
 * A button that copies settings which give the current version the colours of an earlier one. The page's script shows
 * it. Empty if both versions have the same colours.
 * @param files receives the file with the settings.
 */
function keepColors(current: Extension, former: Extension, files: Files): string {
  const { json } = formerSettings(current.themes, former.themes);
  if (Object.keys(json).length === 0) return "";
  const { version } = former.identity;
  const address = addFile(files, "former-colors", "json", JSON.stringify(json, null, 2));
  const { keep, keepHint, keepWhere, keepFailed } = changesWording;
  const words = { "data-copied": keepWhere, "data-refused": copyWording.refused, "data-failed": keepFailed };
  return renderToStaticMarkup(
    <p className="keep">
      <button type="button" hidden data-settings={address} aria-describedby={`keep-${version}`} {...words}>
        {keep}
      </button>{" "}
      <small id={`keep-${version}`} hidden>
        {keepHint(version)}
      </small>{" "}
      <span role="status" />
    </p>,
  );
}

/** The colours of each theme's main roles, on its background. */
function Palettes({ themes }: { themes: Extension["themes"] }) {
  return (
    <ul className="palettes">
      {themes.map((theme) => (
        <li key={theme.name}>
          <span className={`ground ${colorClass(baseColors(theme).bg)}`}>
            {roleColors(theme).map(({ role, hex }) => (
              <i key={role} className={`swatch ${colorClass(hex)}`} title={roleName(role)} />
            ))}
          </span>{" "}
          {theme.name}
        </li>
      ))}
    </ul>
  );
}

/** The files with their digests, so that a visitor can compare them. */
function Checksums({ files }: { files: Downloads["all"] }) {
  return (
    <>
      <h2>{changesWording.files}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <a href={addressOf(file)} download>
              {file.name}
            </a>{" "}
            <small>
              {changesWording.checksum} <code>{file.sha256}</code>
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The result for a site without the page. */
export const noChanges: BuildOutput = { modules: { "virtual:changes": exportAll({ main: null, styles: [] }) } };

/**
 * The extension's complete changelog, with the colours of each version below its heading. Without a changelog there is
 * no page.
 * @param versions the folder with the `.vsix` files of versions.
 * @param warn receives a sentence if the changelog cannot be shown.
 */
export async function changesOutput(
  extension: Extension,
  versions: string,
  { all }: Downloads,
  warn: (sentence: string) => void,
): Promise<BuildOutput> {
  const { folder, identity } = extension;
  const changelog = findChangelog(folder);
  if (changelog === null) return noChanges;
  const known = [extension, ...(await readEarlierVersions(extension, versions))];
  const files: Files = {};
  // The changed colours of each version with an earlier one to compare with, newest first.
  const colors = new Map(
    known.flatMap((version, index) => {
      const before = known[index + 1];
      const kept = index === 0 ? "" : keepColors(extension, version, files);
      const html = (before ? colorsHtml(before, version) : "") + kept;
      return html === "" ? [] : [[version.identity.version, html]];
    }),
  );
  const { repository, directory } = identity;
  const place = { folder, repository, directory, type: extension.themes[0].type };
  const { html, shown, files: pictures } = changelogHtml(changelog, colors, place, warn);
  const unnamed = [...colors].filter(([version]) => !shown.has(version));
  const main = [
    renderToStaticMarkup(<Palettes themes={extension.themes} />),
    ...unnamed.map(([version, ofVersion]) => `<h2>${changesWording.version(version)}</h2>${ofVersion}`),
    html,
    ...(all.length > 0 ? [renderToStaticMarkup(<Checksums files={all} />)] : []),
  ].join("\n");
  const rules = readFileSync(join(import.meta.dirname, "changes-page.css"), "utf8");
  const sheet = addFile(files, "changes", "css", rules + colorStyles(main));
  return {
    modules: { "virtual:changes": exportAll({ main, styles: [sheet] }) },
    files: { ...files, ...pictures },
  };
}
