import { type PaletteSwatch, palette } from "virtual:theme";
import { useMemo } from "react";
import { extension } from "../../shared/identity.ts";
import { contrast, type Hex, parseColor, roundDown } from "../../theme/color/color.ts";
import { useActiveTheme } from "./active-theme.ts";

function property(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A colour from the active theme's style sheet, with six digits. The build may have shortened it to three. */
function color(name: string): Hex {
  return parseColor(property(name)) ?? "#000000";
}

/** The palette of the active theme. */
export function useActivePalette(): readonly PaletteSwatch[] {
  const active = useActiveTheme();
  return useMemo(() => {
    if (active === extension.themeLabel) return palette;
    const ground = color("--color-bg");
    return palette.map((swatch) => {
      const hex = color(`--${swatch.className}`);
      return { ...swatch, hex, contrast: roundDown(contrast(hex, ground), 1) };
    });
  }, [active]);
}
