import { EmulatedRegExp } from "oniguruma-to-es";

type EmulatedRegExpOptions = EmulatedRegExp["rawOptions"];

/**
 * The patterns of a precompiled grammar are JavaScript's, in a form that a TextMate engine takes for Oniguruma's and
 * hands back as it is, with what the engine itself puts into patterns put into them. `(?#…)` in front holds, as JSON,
 * flags other than the usual ones and what a pattern needs beside them.
 */
export type RegexKind = [flags: string, options?: EmulatedRegExpOptions];

export const DEFAULT_FLAGS = "dgv";
/** Around the place of a text that the beginning of a rule captured: the engine puts it in, escaped for Oniguruma. */
export const CAPTURE_START = "\uE000";
export const CAPTURE_END = "\uE001";
/** Stands for a backslash that the engine must not see. */
export const ESCAPED_BACKSLASH = "\uE002";
/**
 * Between the variants of a pattern with anchors, which stand in front of them: for `\A\G` those of a pattern in which
 * both may match, `\A` alone, `\G` alone, and neither. The engine makes an anchor that must not match `\` and U+FFFF.
 */
export const VARIANT_END = "\uE003";

/** The regular expression of a pattern from the engine. */
export function compileRegex(given: string): RegExp {
  const pattern = chooseVariant(given);
  const [prefix = "", kind = `["${DEFAULT_FLAGS}"]`] = /^\(\?#([^)]*)\)/.exec(pattern) ?? [];
  const [flags, options]: RegexKind = JSON.parse(kind);
  const source = pattern
    .slice(prefix.length)
    .replace(/\uE000([^\uE001]*)\uE001/g, (_, captured: string) => captured.replace(/\\([-,#\s])/g, "$1"))
    .replaceAll(ESCAPED_BACKSLASH, "\\");
  try {
    return options ? new EmulatedRegExp(source, flags, options) : new RegExp(source, flags);
  } catch (error) {
    // A captured text can make a pattern invalid, which then matches nothing.
    if (!pattern.includes(CAPTURE_START)) throw error;
    return /(?!)/dg;
  }
}

/** By the anchors in front of it, what a pattern is at this place. */
function chooseVariant(pattern: string): string {
  if (!pattern.includes(VARIANT_END)) return pattern;
  const [anchors = ""] = /^(?:\\[AG\uFFFF])+/.exec(pattern) ?? [];
  let index = 0;
  for (const anchor of anchors.replaceAll("\\", "")) index = index * 2 + (anchor === "\uFFFF" ? 1 : 0);
  return pattern.slice(anchors.length).split(VARIANT_END)[index] ?? "(?!)";
}
