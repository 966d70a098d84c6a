import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { faultCount, reviewMarkdown } from "../review/markdown.ts";
import { reviewOf } from "../review/review.ts";
import { writeFiles } from "./files.ts";

interface Options {
  out: string;
  json?: true;
  strict?: true;
}

/** Writes what a new version changes, with pictures. @returns 1 with `--strict` for a fault new or worse, else 0. */
export async function run(old: string, now: string, { out, json, strict }: Options): Promise<number> {
  const [before, after] = [await openExtension(old), await openExtension(now)];
  const { variants, pictures } = await reviewOf(before, after);
  const content = reviewMarkdown(before.identity, after.identity, variants);
  writeFiles(out, [{ path: "review.md", content }, ...pictures]);
  const found = variants.reduce((sum, variant) => sum + faultCount(variant), 0);
  const sentence = `Wrote review.md and ${pictures.length} pictures to ${out}. Faults new or worse: ${found}.`;
  if (json) printJson({ themes: variants });
  else printLines([sentence]);
  return strict && found > 0 ? 1 : 0;
}
