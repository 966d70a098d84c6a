import { sceneIds, sceneOf } from "../../pictures/all-scenes.ts";
import { sceneColorIds } from "../../scenes/scenes.ts";
import { colorIds } from "../../workbench/colors.ts";
import { knownThemes } from "./known-themes.ts";

/**
 * How much of what the known themes set some scene shows: of the workbench colors that VS Code has, each counted once
 * for each theme that sets it.
 * @returns the share, 0 to 1; the ids that scenes name; and those that none shows, most used first.
 */
export function shownShare(): { share: number; ids: string[]; missing: [id: string, uses: number][] } {
  const ids = sceneColorIds(sceneIds.map((id) => sceneOf(id)));
  const [known, shown] = [new Set(colorIds), new Set(ids)];
  const uses = new Map<string, number>();
  for (const { colors } of knownThemes) {
    for (const id of Object.keys(colors)) if (known.has(id)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const sum = (entries: readonly [string, number][]) => entries.reduce((total, [, count]) => total + count, 0);
  const missing = [...uses].filter(([id]) => !shown.has(id)).sort(([, one], [, other]) => other - one);
  return { share: 1 - sum(missing) / sum([...uses]), ids, missing };
}

/** Prints the share: `node vite/run.js ../toolkit/test/support/shown-share.ts`. */
export function main(): number {
  const { share, missing } = shownShare();
  console.log(
    `Scenes show ${(100 * share).toFixed(1)} % of the workbench colors that the known themes set. The others:`,
  );
  for (const [id, count] of missing) console.log(`${String(count).padStart(4)}  ${id}`);
  return 0;
}
