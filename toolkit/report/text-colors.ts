import type { Hex } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { groupBy } from "../group-by.ts";
import { codeRules } from "../scopes/code-rules.ts";
import { type SeenColor, seenColors } from "../scopes/sample-tokens.ts";
import type { TextRow } from "./report.ts";

/** A text colour: of code, from any number of rules, or of the workbench. */
export interface TextColor {
  isCode: boolean;
  color: Hex;
  names: string[];
  /** Every place where a person sees it. */
  rows: TextRow[];
  /** How much of the samples has it; undefined if no token has it. */
  seen: SeenColor | undefined;
}

/** The semantic tokens that all language servers have. */
const commonMeanings = new Set(codeRules.semantic.map(({ selector }) => `semantic ${selector}`));

export const isOfTerminal = (name: string) => name.startsWith("terminal.");

/** Groups a theme's texts by colour. */
export function textColors(theme: ThemeFile, rows: readonly TextRow[]): TextColor[] {
  const seen = seenColors(theme);
  const groups = groupBy(rows, ({ isCode, color, role }) => `${isCode} ${isOfTerminal(role)} ${color}`);
  return [...groups.values()].map((own) => {
    const [{ isCode, color }] = own;
    const names = [...new Set(own.map(({ role }) => role))];
    const meaning = names.some((name) => commonMeanings.has(name));
    const unseen = meaning ? { letters: 0, comments: 0 } : undefined;
    return { isCode, color, names, rows: own, seen: isCode ? (seen.get(color) ?? unseen) : undefined };
  });
}
