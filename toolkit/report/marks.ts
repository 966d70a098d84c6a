import { contrast, type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { grounds, reportName } from "../workbench/backgrounds.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";

/** A background that marks something, compared with the background around it. */
export interface MarkRow {
  /** The id of the mark's colour; marked if the theme does not set it. */
  mark: string;
  hex: Hex;
  /** The id of the colour behind it. */
  ground: string;
  background: Hex;
  /** WCAG 2.2's ratio, 1 to 21. */
  ratio: number;
  /** CIEDE2000, for normal vision. */
  deltaE: number;
  /** Whether people can see it: it, or the border that VS Code draws around it, differs enough. */
  isSeen: boolean;
}

/** A difference that people just notice: a ΔE of 2.3 in CIELAB (Mahy, Van Eycken and Oosterlinck 1994). */
export const JUST_SEEN = 2.3;

/**
 * People must find the selection and matches, so these need a larger difference in lightness or in hue. Users reported
 * 1.21:1 (withastro/houston-vscode#7) and Vitesse Dark's 1.24:1 (antfu/vscode-theme-vitesse#28) as hard to see. The
 * required ΔE2000 is the same as between roles of code.
 */
const FOUND = { ratio: 1.25, deltaE: 10 };

/** The marks that people must find. */
const isFound = /^editor\.(?:selection|findMatch|findMatchHighlight)Background$/;

/** The selection, matches, occurrences, and hovered and active rows, each on its background. */
export function markRows(theme: ThemeFile): MarkRow[] {
  const colors = workbenchColors(theme);
  const { bg } = baseColors(theme);
  return grounds.marks.flatMap(([mark, ground, border]): MarkRow[] => {
    const background = parseColor(colors.shown(ground).value, bg) ?? bg;
    const { value, from } = colors.shown(mark);
    const hex = parseColor(value, background) ?? background;
    const line = parseColor(colors.shown(border).value, background);
    if (value === null && line === undefined) return [];
    // How VS Code's own colours look together is not up to the theme.
    if (!colors.isOfTheme(mark) && !colors.isOfTheme(ground)) return [];
    const [ratio, deltaE] = [contrast(hex, background), distance(hex, background, "normal")];
    const isClear = isFound.test(mark) ? ratio >= FOUND.ratio || deltaE >= FOUND.deltaE : deltaE >= JUST_SEEN;
    const isSeen = isClear || (line !== undefined && distance(line, background, "normal") >= FOUND.deltaE);
    return [{ mark: reportName(mark, from === "theme"), hex, ground, background, ratio, deltaE, isSeen }];
  });
}
