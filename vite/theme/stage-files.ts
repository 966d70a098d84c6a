import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fadeStyle, restingLight } from "../../client/stage/light.ts";
import { type PaneTheme, paneSheet, stageThemeOf } from "../../client/stage/pane-theme.ts";
import { type RunStyle, readRuns } from "../../client/stage/shown-code.ts";
import { firstOtherThemes } from "../../defaults/words/stage.ts";
import { brightnessFactor, type LightLimits } from "../../toolkit/color/dimming.ts";
import { readThemeFile } from "../../toolkit/extension/read-folder.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { fileNames } from "../../toolkit/file-names.ts";
import { scenes } from "../../toolkit/scenes/scenes.ts";
import { project } from "../folders.ts";
import { exportAll } from "../virtual-modules.ts";
import { addFile, type BuildOutput, type Files } from "./build-output.ts";
import { type CodeLines, type Sample, tokenizeSamples } from "./samples.ts";

/** The themes of the npm package tm-themes. */
const themesFolder = join(project, "node_modules/tm-themes/themes");

/** The names in VS Code's settings for themes that have a different name in the package. */
const settingsIds: Readonly<Record<string, string>> = {
  "Dark Plus": "Dark+",
  "Light Plus": "Light+",
  "Synthwave '84": "SynthWave '84",
};

/** The known themes, by their names on the site. */
export function readKnownThemes(): ThemeFile[] {
  return readdirSync(themesFolder).map((file) => {
    const path = join(themesFolder, file);
    const { displayName } = JSON.parse(readFileSync(path, "utf8")) as { displayName: string };
    const settingsId = settingsIds[displayName] ?? displayName;
    return { ...readThemeFile(path), settingsId, name: displayName.replace("Dracula Theme", "Dracula") };
  });
}

/** By how many percentage points of light a variant's comments must outlast another theme's. */
const MIN_LEAD = 10;

/** The limits apply to its comments. */
interface ThemeSummary extends LightLimits {
  name: string;
  type: "dark" | "light";
}

/** A theme of the build. Its `PaneTheme` is the JSON file at this address. */
export interface ListedTheme extends ThemeSummary {
  kind: "listed";
  file: string;
}

/** A theme that exists only in the visitor's browser: from their file, or customized by them. */
export interface VisitorTheme extends ThemeSummary {
  kind: "visitor";
  theme: PaneTheme;
}

/** A theme that a pane can show. */
export type StageTheme = ListedTheme | VisitorTheme;

/** A variant of the extension. */
export interface StageVariant extends ListedTheme {
  /** The name of the theme to compare it with at first. */
  yours: string;
  /** Whether its comments fade later than that theme's by {@link MIN_LEAD} points. Otherwise its stage has no sun. */
  fadesLast: boolean;
}

/** A theme, with the build's output for it. */
interface Staged extends ListedTheme {
  theme: ThemeFile;
  fileName: string;
  pane: PaneTheme;
}

/** A variant, with the build's output for it. */
export interface StagedVariant extends Staged, StageVariant {
  /** The style rules of its pane for the first sample and for its first light. */
  css: string;
}

/** Another theme, with the build's output for it. */
export interface StagedOther extends Staged {
  /** The address of the style sheet for the page that shows it at the left. */
  sheet: string;
}

const YOURS = "[data-side=yours]";
const OURS = "[data-side=ours]";

function staged(themes: readonly ThemeFile[], prefix: string, files: Files): Staged[] {
  const names = themes.map(({ name }) => name);
  const named = fileNames(names, "theme");
  return themes.map((theme, index) => {
    const fileName = named[index] ?? "theme";
    const { name, type, fadesAt, hardAt, theme: pane } = stageThemeOf(theme);
    const file = addFile(files, `${prefix}-${fileName}`, "json", JSON.stringify(pane));
    return { kind: "listed", name, type, fadesAt, hardAt, file, theme, fileName, pane };
  });
}

function sameName(one: string): string {
  return one
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/theme$/i, "")
    .toLowerCase();
}

/** The known themes, except those that the extension itself contributes. */
export function otherThemesOf(themes: readonly ThemeFile[], extensionName: string): ThemeFile[] {
  const own = new Set([...themes.map(({ name }) => name), extensionName].map(sameName));
  return readKnownThemes().filter(({ name, settingsId }) => !own.has(sameName(name)) && !own.has(sameName(settingsId)));
}

/**
 * The theme to compare a variant with at first, of the variant's own kind: the first in the owner's order whose
 * comments fade {@link MIN_LEAD} points earlier, otherwise the first one.
 */
function firstOtherOf(ours: ListedTheme, others: readonly Staged[]): { yours: Staged; fadesLast: boolean } {
  const ofKind = others.filter(({ type }) => type === ours.type);
  const listed = firstOtherThemes[ours.type].flatMap((name) => ofKind.find((theme) => theme.name === name) ?? []);
  const fadesEarlier = listed.find((theme) => theme.fadesAt - ours.fadesAt >= MIN_LEAD);
  const yours = fadesEarlier ?? listed[0] ?? ofKind[0] ?? others[0];
  if (!yours) throw new Error("No theme is known.");
  return { yours, fadesLast: fadesEarlier !== undefined };
}

/**
 * The light levels of two themes as CSS: the initial one, as a share of full light and as the factor that dims each
 * colour, and those at which comments fade.
 */
function light(ours: ListedTheme, yours: ListedTheme, root = ":root"): string {
  const share = restingLight(ours, yours) / 100;
  const fades = Object.entries(fadeStyle(ours, yours)).map(([name, value]) => `${name}:${value}`);
  return `${root}{--first-light:${share};--first-dim:${brightnessFactor(share).toFixed(3)};${fades.join(";")}}`;
}

interface StageParts {
  themes: readonly [ThemeFile, ...ThemeFile[]];
  extensionName: string;
  samples: readonly [Sample, ...Sample[]];
  /** Whether the site's stage may have the sun. */
  hasLight?: boolean;
}

/** The code and the themes of the stage. */
export interface StageMade {
  output: BuildOutput;
  /** In the order of the extension's themes. */
  variants: [StagedVariant, ...StagedVariant[]];
  others: StagedOther[];
  /** The style rules of the left pane for the first variant. If a variant is alone on the stage, both panes show it. */
  otherCss: string;
  first: Sample & CodeLines;
  runStyles: RunStyle[];
}

/** How many styles a sample uses. The first sample's styles are at the start of the list. */
function stylesIn({ runs }: CodeLines): number {
  const used = runs.flatMap((line) => [...readRuns(line)]);
  return used.reduce((styles, { style }) => Math.max(styles, style + 1), 0);
}

/** The part of a theme that the page's scripts get. */
function publicPart({ kind, name, type, fadesAt, hardAt, file }: Staged): ListedTheme {
  return { kind, name, type, fadesAt, hardAt, file };
}

/** Makes what the stage shows: the samples' tokens, and a file for each theme. */
export async function makeStage({ themes, extensionName, samples, hasLight = true }: StageParts): Promise<StageMade> {
  const files: Files = {};
  const own = staged(themes, "own", files);
  const known = staged(otherThemesOf(themes, extensionName), "theme", files);
  const { tokenized, runStyles } = await tokenizeSamples(samples);
  const pairs = own.map((variant) => ({ variant, ...firstOtherOf(variant, known) }));
  const [first] = pairs as [(typeof pairs)[number]];
  const isAlone = !(hasLight && first.fadesLast);
  const pageCode = tokenized.slice(0, isAlone ? 2 : 1);
  const inPage = runStyles.slice(0, Math.max(...pageCode.map(stylesIn)));
  const variants = pairs.map(({ variant, yours, fadesLast }, index): StagedVariant => {
    const css = paneSheet(index === 0 ? OURS : `:root ${OURS}`, variant.pane, inPage) + light(variant, yours);
    return { ...variant, yours: yours.name, fadesLast, css };
  });
  const others = known.map((other): StagedOther => {
    const css = paneSheet(`:root ${YOURS}`, other.pane, inPage) + light(first.variant, other, ":root:root");
    return { ...other, sheet: addFile(files, `with-${other.fileName}`, "css", css) };
  });
  const sampleCode = Object.fromEntries(samples.map(({ id }, index) => [id, tokenized[index]]));
  const stage = {
    samples: samples.map(({ id, file, language, label }) => ({ id, file, language, label })),
    pageCode,
    samplesUrl: addFile(files, "samples", "json", JSON.stringify({ runStyles, samples: sampleCode })),
    ourThemes: variants.map((variant) => ({
      ...publicPart(variant),
      yours: variant.yours,
      fadesLast: variant.fadesLast,
    })),
    otherThemes: known.map(publicPart),
    sceneIds: scenes.map(({ id }) => id),
  };
  return {
    output: { modules: { "virtual:stage": exportAll(stage) }, files },
    variants: variants as StageMade["variants"],
    others,
    otherCss: paneSheet(YOURS, (isAlone ? first.variant : first.yours).pane, inPage),
    first: { ...samples[0], ...(tokenized as [CodeLines])[0] },
    runStyles,
  };
}
