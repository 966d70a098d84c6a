import { type PaletteSwatch, palette } from "virtual:theme";
import { useMemo } from "react";
import { contrast, type Hex, parseColor } from "../../theme/color/color.ts";
import { extension } from "../../theme/extension/identity.ts";
import { useWorn } from "./worn.ts";

/** A contrast as the page says it: one decimal, never rounded up. */
function ratio(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

function property(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A colour that the worn theme's style sheet names, in six digits whatever the build made of it. */
function color(name: string): Hex {
  return parseColor(property(name)) ?? "#000000";
}

/** The palette of the theme that is worn. */
export function useWornPalette(): readonly PaletteSwatch[] {
  const worn = useWorn();
  return useMemo(() => {
    if (worn === extension.themeLabel) return palette;
    const ground = color("--color-bg");
    return palette.map((swatch) => {
      const hex = color(swatch.variable);
      return { ...swatch, hex, contrast: ratio(contrast(hex, ground)) };
    });
  }, [worn]);
}
