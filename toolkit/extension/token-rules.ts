import { parseColor } from "../color/color.ts";
import { withoutEnds } from "../file-names.ts";
import { isRecord } from "./json.ts";
import { unreadableColor } from "./theme-values.ts";

export interface TokenRule {
  /** The author's name for the rule. */
  name?: string;
  /** Selectors, at least one. An empty one sets the default colour and style of code. */
  scope: string[];
  settings: { foreground?: string; background?: string; fontStyle?: string };
}

/** A token rule with unchecked parts. */
interface RawRule {
  name?: unknown;
  scope?: unknown;
  settings: Record<string, unknown>;
}

/** Whether VS Code accepts an entry as a token rule. */
export function isRawRule(value: unknown): value is RawRule {
  return isRecord(value) && isRecord(value.settings);
}

/** Splits a text into selectors, as vscode-textmate does. */
function splitSelectors(source: string): string[] {
  return withoutEnds(source, ",")
    .split(",")
    .map((selector) => selector.trim());
}

/** Receives a sentence for each entry that VS Code cannot read. */
type Warn = (sentence: string) => void;

/** Reads selectors as vscode-textmate does. An empty list is a rule that VS Code ignores. */
function readScope(scope: unknown, file: string, warn: Warn): string[] {
  if (!scope) return [];
  // In a string, commas separate selectors. In an array, each entry is one selector.
  if (typeof scope === "string") return splitSelectors(scope);
  if (Array.isArray(scope)) {
    return scope.flatMap((selector) => (typeof selector === "string" ? [selector.trim()] : []));
  }
  const shown = JSON.stringify(scope);
  warn(`${file}: the "scope" of a token rule is ${shown}. It must be a text or a list of texts.`);
  return [""];
}

function readSettings(settings: RawRule["settings"], selector: string, file: string, warn: Warn) {
  const read: TokenRule["settings"] = {};
  for (const key of ["foreground", "background"] as const) {
    const color = settings[key];
    // Published themes use "" and null for "not set".
    if (color === undefined || color === null || color === "") continue;
    if (typeof color === "string" && parseColor(color) !== undefined) read[key] = color;
    else warn(unreadableColor(`"${key}" of ${selector}`, color, file));
  }
  if (typeof settings.fontStyle === "string") read.fontStyle = settings.fontStyle;
  return read;
}

/** Reads a list of token rules. VS Code ignores those without a scope. @param file its name in messages. */
export function readTokenRules(rules: readonly unknown[], file: string, warn: Warn): TokenRule[] {
  return rules.filter(isRawRule).flatMap((rule): TokenRule[] => {
    const scope = readScope(rule.scope, file, warn);
    const [selector] = scope;
    if (selector === undefined) return [];
    const name = typeof rule.name === "string" && rule.name.trim() !== "" && { name: rule.name.trim() };
    return [{ ...name, scope, settings: readSettings(rule.settings, selector, file, warn) }];
  });
}
