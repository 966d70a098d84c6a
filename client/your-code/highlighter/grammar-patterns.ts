import { EmulatedRegExp } from "oniguruma-to-es";

type EmulatedRegExpOptions = EmulatedRegExp["rawOptions"];

/**
 * Precompiled grammars have JavaScript's regular expressions, encoded so that the TextMate engine passes them on like
 * Oniguruma's. The markers below encode what the engine changes in a pattern. A pattern that needs other flags or emulation
 * options starts with `(?#…)`, which holds them as JSON.
 */
export type RegexKind = [flags: string, options?: EmulatedRegExpOptions];

export const DEFAULT_FLAGS = "dgv";
/** Around a back-reference to the start of a rule: the engine inserts the captured text, escaped for Oniguruma. */
export const CAPTURE_START = "\uE000";
export const CAPTURE_END = "\uE001";
/** A backslash that the engine must not interpret. */
export const ESCAPED_BACKSLASH = "\uE002";
/**
 * Separates the variants of a pattern that starts with anchors. For `\A\G` these are: both anchors may match, only `\A`,
 * only `\G`, neither. The engine replaces the character of an anchor that must not match by U+FFFF.
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
    // The captured text can make the pattern invalid. Then it matches nothing.
    if (!pattern.includes(CAPTURE_START)) throw error;
    return /(?!)/dg;
  }
}

/** The variant of a pattern for the anchors at its start. */
function chooseVariant(pattern: string): string {
  if (!pattern.includes(VARIANT_END)) return pattern;
  const [anchors = ""] = /^(?:\\[AG\uFFFF])+/.exec(pattern) ?? [];
  let index = 0;
  for (const anchor of anchors.replaceAll("\\", "")) index = index * 2 + (anchor === "\uFFFF" ? 1 : 0);
  return pattern.slice(anchors.length).split(VARIANT_END)[index] ?? "(?!)";
}
