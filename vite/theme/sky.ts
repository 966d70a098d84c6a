import { contrast, type Hex, TEXT_CONTRAST } from "../../theme/color/color.ts";
import { mix } from "../../theme/color/oklab.ts";

interface Grounds {
  bg: Hex;
  inset: Hex;
  /** False for light and high-contrast pages, which keep the theme's own ground: a tint would make white paper pink. */
  isTinted: boolean;
}

/**
 * The gradient behind the page, from first light to night: grounds with as much of a tint as keeps the page's texts
 * readable.
 */
export function skyOf(
  { bg, inset, isTinted }: Grounds,
  texts: readonly Hex[],
  [light, dusk]: readonly [light: Hex, dusk: Hex],
) {
  function sky(ground: Hex, tint: Hex, share: number): Hex {
    if (!isTinted) return bg;
    for (let amount = share; amount > 0.01; amount *= 0.8) {
      const tinted = mix(ground, tint, amount);
      if (texts.every((text) => contrast(text, tinted) >= TEXT_CONTRAST)) return tinted;
    }
    return ground;
  }
  return {
    "sky-light": sky(inset, light, 0.2),
    "sky-dusk": sky(bg, dusk, 0.09),
    "sky-night": sky(inset, "#000000", 0.22),
  };
}
