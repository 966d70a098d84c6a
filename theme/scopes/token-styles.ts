import { type Hex, parseColor } from "../color/color.ts";
import { baseColors } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { scopeMatcher, type TokenStyle } from "./scope-matcher.ts";

/** Finds the colour and style of a token in a theme by its scopes, outermost first. */
export function styleFinder(theme: ThemeFile): (scopes: readonly string[]) => TokenStyle {
  return scopeMatcher(baseColors(theme), theme.tokenColors);
}

/** A style's colour, blended with `ground` if it is translucent. */
export function seenOn(style: TokenStyle, ground: Hex): Hex {
  return parseColor(style.color, ground) ?? ground;
}
