import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import type { ContrastRow, DistanceRow } from "../report/report.ts";
import { type MeasuredTheme, measure } from "../report/requirements.ts";
import { readScene, type ScenesFile } from "../scenes/scene.ts";
import { scenes, scenesFile } from "../scenes/scenes.ts";
import { stems } from "../stems.ts";
import { type ThemeChanges, themeChanges } from "../versions/changes.ts";
import codeFile from "./code-scene.json" with { type: "json" };
import { drawPicture } from "./picture.ts";
import { drawScene } from "./scene-drawing.ts";

/** A scene whose picture changed. A picture is missing where the version has no such theme. */
export interface ChangedScene {
  scene: string;
  /** The names of the files. */
  before: string | null;
  after: string | null;
}

/** Texts of one colour on one ground. */
export interface FaintColor extends Omit<ContrastRow, "role"> {
  roles: string[];
}

/** What misses a requirement, and did not miss it before. */
export interface NewFaults {
  contrast: FaintColor[];
  distances: DistanceRow[];
}

/** What a new version changes in one theme. */
export interface VariantReview extends ThemeChanges {
  scenes: ChangedScene[];
  faults: NewFaults;
}

export interface Review {
  variants: VariantReview[];
  pictures: { path: string; content: Uint8Array }[];
}

/** Code with each of its main parts. */
const codeScene = readScene(codeFile as unknown as ScenesFile["scenes"][number], scenesFile.styles);

const contrastKey = ({ role, ground }: ContrastRow) => `${role} on ${ground}`;
const distanceKey = ({ vision, a, b }: DistanceRow) => `${vision}: ${a.role}, ${b.role}`;

function added<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const known = new Set(before.map(keyOf));
  return after.filter((row) => !known.has(keyOf(row)));
}

const contrastFaults = ({ faint, faintDefaults }: MeasuredTheme) => [...faint, ...faintDefaults];
const distanceFaults = ({ nearRoles, nearChanges }: MeasuredTheme) => [...nearRoles, ...nearChanges];

/** The rows by colour and ground, the faintest first. */
function byColor(rows: readonly ContrastRow[]): FaintColor[] {
  const colors = new Map<string, FaintColor>();
  for (const { role, ...row } of rows) {
    const key = `${row.foreground} ${row.ground}`;
    const { roles } = colors.get(key) ?? { roles: [] };
    colors.set(key, { ...row, roles: [...roles, role] });
  }
  return [...colors.values()].sort((one, other) => one.ratio - other.ratio);
}

/** The faults of a theme that its earlier version does not have. All are new in a theme without one. */
function newFaults(before: ThemeFile | undefined, after: ThemeFile | undefined): NewFaults {
  if (after === undefined) return { contrast: [], distances: [] };
  const [old, now] = [before && measure(before), measure(after)];
  return {
    contrast: byColor(added(old ? contrastFaults(old) : [], contrastFaults(now), contrastKey)),
    distances: added(old ? distanceFaults(old) : [], distanceFaults(now), distanceKey).toSorted(
      (one, other) => one.deltaE - other.deltaE,
    ),
  };
}

/** Compares two versions of an extension, and draws what changed. */
export async function reviewOf(before: Extension, after: Extension): Promise<Review> {
  const changes = themeChanges(before.themes, after.themes);
  const names = stems(
    changes.map(({ label }) => label),
    after.identity.extensionName,
  );
  const pictures: Review["pictures"] = [];
  const draw = async (path: string, svg: string | undefined): Promise<string | null> => {
    if (svg === undefined) return null;
    pictures.push({ path, content: await drawPicture(svg) });
    return path;
  };
  const variants: VariantReview[] = [];
  for (const [index, change] of changes.entries()) {
    const [old, now] = [before, after].map(({ themes }) => themes.find(({ name }) => name === change.label));
    const changed: ChangedScene[] = [];
    for (const scene of [codeScene, ...scenes]) {
      const [one, other] = [old, now].map((theme) => theme && drawScene(scene, theme));
      if (one === other) continue;
      const stem = `${names[index]}-${scene.id}`;
      changed.push({
        scene: scene.id,
        before: await draw(`${stem}-before.png`, one),
        after: await draw(`${stem}-after.png`, other),
      });
    }
    variants.push({ ...change, scenes: changed, faults: newFaults(old, now) });
  }
  return { variants, pictures };
}
