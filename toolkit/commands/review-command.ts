import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { faultCount, reviewMarkdown } from "../review/markdown.ts";
import { reviewOf } from "../review/review.ts";
import { UserError } from "../user-error.ts";
import { writeFiles } from "./files.ts";
import { flag, parseWords, text } from "./words.ts";

/** Writes what a new version changes, with pictures. @returns 1 with `--strict` for a fault new or worse, else 0. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { out: text, json: flag, strict: flag });
  const [old, now, ...others] = positionals;
  if (old === undefined || now === undefined || others.length > 0) {
    throw new UserError("Name the two versions, the old one first: review <old> <new> --out <folder>.");
  }
  if (!values.out) throw new UserError("Say where the review goes: --out <folder>.");
  const [before, after] = [await openExtension(old), await openExtension(now)];
  const { variants, pictures } = await reviewOf(before, after);
  const content = reviewMarkdown(before.identity, after.identity, variants);
  writeFiles(values.out, [{ path: "review.md", content }, ...pictures]);
  const found = variants.reduce((sum, variant) => sum + faultCount(variant), 0);
  const sentence = `Wrote review.md and ${pictures.length} pictures to ${values.out}. Faults new or worse: ${found}.`;
  if (values.json) printJson({ themes: variants });
  else printLines([sentence]);
  return values.strict && found > 0 ? 1 : 0;
}
