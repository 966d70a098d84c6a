import { existsSync } from "node:fs";
import { ExtensionError } from "../extension/extension-files.ts";
import { openExtension } from "../extension/open-extension.ts";
import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { count, printJson, printLines } from "../output.ts";
import { newFaults, readBaseline } from "../report/baseline.ts";
import { measure } from "../report/measure.ts";
import { reviewMarkdown } from "../review/markdown.ts";
import { reviewOf } from "../review/review.ts";
import { writeFiles } from "./files.ts";

interface Options {
  out: string;
  json?: true;
  strict?: true;
  baseline?: string;
}

/** The old version. If it has no readable themes, as before a theme's first commit, the result has no themes. */
async function openBase(
  path: string,
  after: Extension,
): Promise<Pick<Extension, "identity"> & { themes: readonly ThemeFile[] }> {
  try {
    return await openExtension(path);
  } catch (error) {
    if (!(error instanceof ExtensionError && existsSync(path))) throw error;
    return { identity: after.identity, themes: [] };
  }
}

/**
 * Writes a review of the changes in a new version, with pictures.
 * @returns 1 with `--strict` if a fault is new or worse and not in the baseline; otherwise 0.
 */
export async function run(old: string, now: string, { out, json, strict, baseline }: Options): Promise<number> {
  const known = baseline === undefined ? null : readBaseline(baseline);
  const after = await openExtension(now);
  const before = await openBase(old, after);
  const { variants, pictures } = await reviewOf(before, after);
  const content = reviewMarkdown(before.identity, after.identity, variants);
  writeFiles(out, [{ path: "review.md", content }, ...pictures]);
  const found = variants.reduce((sum, { faults }) => sum + faults.length, 0);
  const sentence = `Wrote review.md and ${count(pictures.length, "picture")} to ${out}. Faults new or worse: ${found}.`;
  if (json) printJson({ themes: variants });
  else printLines([sentence]);
  if (!strict || found === 0) return 0;
  return known === null || after.themes.some((theme) => newFaults(measure(theme), known).length > 0) ? 1 : 0;
}
