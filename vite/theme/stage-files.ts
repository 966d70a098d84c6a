import { firstLight } from "../../client/stage/light.ts";
import { type PaneTheme, paneSheet } from "../../client/stage/pane-sheet.ts";
import { brightnessFactor, goneAt } from "../../theme/color/dimming.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { roleColors } from "../../theme/scopes/roles.ts";
import { stems } from "../../theme/stems.ts";
import { firstOtherThemes } from "../../words/stage.ts";
import { exportAll } from "../virtual-modules.ts";
import { type Artefact, hashedFile } from "./artefact.ts";
import { paneThemeOf } from "./pane-theme.ts";
import { type CodeLines, type Sample, tokenizeSamples } from "./samples.ts";

/** By how many points of light the comments of a variant have to last longer than another theme's. */
export const MIN_LEAD = 10;

/** A theme that a pane can show. */
export interface StageTheme {
  name: string;
  type: "dark" | "light";
  /** The highest percentage of light at which its comments are gone. */
  goneAt: number;
  /** The address of its `PaneTheme` as JSON. */
  url: string;
}

/** A variant of the extension. */
export interface StageVariant extends StageTheme {
  /** The name of the theme that it is first compared with. */
  other: string;
  /** Whether its comments outlast that theme's by {@link MIN_LEAD} points. Otherwise its stage has no sun. */
  lasts: boolean;
}

/** A theme with everything that the build makes of it. */
export interface Staged extends StageTheme {
  stem: string;
  pane: PaneTheme;
  file: { address: string; text: string };
}

const YOURS = "[data-side=yours]";
const OURS = "[data-side=ours]";

function staged(themes: readonly ThemeFile[], prefix: string): Staged[] {
  const names = stems(
    themes.map(({ name }) => name),
    "theme",
  );
  return themes.map((theme, index) => {
    const stem = names[index] ?? "theme";
    const pane = paneThemeOf(theme);
    const file = hashedFile(`${prefix}-${stem}`, "json", JSON.stringify(pane));
    const [comments] = roleColors(theme);
    return {
      name: theme.name,
      type: theme.type,
      goneAt: comments ? goneAt(comments.hex, baseColors(theme).bg) : 100,
      url: file.address,
      stem,
      pane,
      file,
    };
  });
}

function sameName(one: string): string {
  return one
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/theme$/i, "")
    .toLowerCase();
}

/** The known themes without those that the extension contributes itself. */
export function otherThemesOf(themes: readonly ThemeFile[], extensionName: string): ThemeFile[] {
  const own = new Set([...themes.map(({ name }) => name), extensionName].map(sameName));
  return readKnownThemes().filter(
    ({ name, settingsId }) => !own.has(sameName(name)) && !own.has(sameName(settingsId)),
  );
}

/**
 * The theme that a variant is first compared with, of the variant's own kind: the first in the owner's order whose
 * comments are gone {@link MIN_LEAD} points earlier, else the first one.
 */
function firstOtherOf(own: StageTheme, others: readonly Staged[]): { other: Staged; lasts: boolean } {
  const ofKind = others.filter(({ type }) => type === own.type);
  const listed = firstOtherThemes[own.type].flatMap(
    (name) => ofKind.find((theme) => theme.name === name) ?? [],
  );
  const beaten = listed.find((theme) => theme.goneAt - own.goneAt >= MIN_LEAD);
  const other = beaten ?? listed[0] ?? ofKind[0] ?? others[0];
  if (!other) throw new Error("No theme is known.");
  return { other, lasts: beaten !== undefined };
}

/** The first light of two themes as CSS: its share of full light, and the factor that dims each colour to it. */
function light(own: StageTheme, other: StageTheme, root = ":root"): string {
  const share = firstLight(own, other) / 100;
  return `${root}{--first-light:${share};--first-dim:${brightnessFactor(share).toFixed(3)}}`;
}

interface StageParts {
  themes: readonly [ThemeFile, ...ThemeFile[]];
  extensionName: string;
  samples: readonly [Sample, ...Sample[]];
}

/** The code and the themes of the stage. */
export interface StageMade {
  artefact: Artefact;
  /** For each variant, the style sheet of its pane with the first sample, and its first light. */
  sheets: string[];
  /** The style sheet of the first other theme's pane. */
  otherSheet: string;
  /** The addresses of the style sheets of the page with each other theme, in the order of `others`. */
  otherSheets: string[];
  /** The variants, in the order of `own`. */
  variants: StageVariant[];
  own: Staged[];
  others: Staged[];
  /** The files of `others`. */
  known: ThemeFile[];
  first: Sample & CodeLines;
  stacks: string[];
}

/** Makes what the stage shows: the samples' tokens, and a file for each theme. */
export async function makeStage({ themes, extensionName, samples }: StageParts): Promise<StageMade> {
  const own = staged(themes, "own");
  const known = otherThemesOf(themes, extensionName);
  const others = staged(known, "theme");
  const panes = [...own, ...others].map(({ pane }) => pane);
  const { tokenized, stacks } = await tokenizeSamples(samples, panes);
  const [first] = tokenized as [CodeLines];
  const inFirst = stacks.slice(
    0,
    1 + Math.max(...first.runs.flatMap((line) => line.filter((_, at) => at % 2 === 1))),
  );
  const pairs = own.map((theme) => ({ theme, ...firstOtherOf(theme, others) }));
  const [{ theme: firstOwn, other: firstOther }] = pairs as [(typeof pairs)[number]];

  const code = hashedFile(
    "samples",
    "json",
    JSON.stringify({
      stacks,
      samples: Object.fromEntries(samples.map(({ id }, index) => [id, tokenized[index]])),
    }),
  );
  const withSheets = others.map((other) =>
    hashedFile(
      `with-${other.stem}`,
      "css",
      `${paneSheet(`:root ${YOURS}`, other.pane, inFirst)}${light(firstOwn, other, ":root:root")}`,
    ),
  );
  const publicPart = ({ name, type, goneAt, url }: Staged): StageTheme => ({ name, type, goneAt, url });
  const variants = pairs.map(({ theme, other, lasts }) => ({
    ...publicPart(theme),
    other: other.name,
    lasts,
  }));
  const files = [...own, ...others].map(({ file }) => file);
  return {
    artefact: {
      modules: {
        "virtual:stage": exportAll({
          samples: samples.map(({ id, file, language, label }) => ({ id, file, language, label })),
          firstCode: first,
          samplesUrl: code.address,
          ownThemes: variants,
          otherThemes: others.map(publicPart),
        }),
      },
      files: Object.fromEntries(
        [...files, code, ...withSheets].map(({ address, text }) => [address, () => text]),
      ),
    },
    sheets: pairs.map(({ theme, other }) => `${paneSheet(OURS, theme.pane, inFirst)}${light(theme, other)}`),
    otherSheet: paneSheet(YOURS, firstOther.pane, inFirst),
    otherSheets: withSheets.map(({ address }) => address),
    variants,
    known,
    own,
    others,
    first: { ...samples[0], ...first },
    stacks,
  };
}
