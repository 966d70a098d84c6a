import { channels } from "../../color/color.ts";
import { jsonComment } from "../formats.ts";
import { everyColor } from "../slots.ts";
import type { Target } from "../target.ts";

/** A colour in DTCG 2025.10: components from 0 to 1 in sRGB, and the hex as a fallback. */
function colorValue(hex: string) {
  const components = channels(hex).map((part) => Number((part / 255).toFixed(5)));
  return {
    colorSpace: "srgb",
    components,
    ...(hex.length === 9 && { alpha: Number((Number.parseInt(hex.slice(7), 16) / 255).toFixed(5)) }),
    hex: hex.slice(0, 7),
  };
}

/** JSON of the Design Tokens Community Group, 2025.10: https://www.designtokens.org/tr/2025.10/format/ */
export const designTokens: Target = {
  id: "design-tokens",
  program: "Design tokens (DTCG)",
  kind: "format",
  ending: ".tokens.json",
  hasAlpha: true,
  comment: jsonComment("$description"),
  write({ palette, color }) {
    const groups: Record<string, Record<string, unknown>> = {};
    for (const [place, hex] of Object.entries(color(everyColor(palette)))) {
      const [group = "", ...name] = place.split(".");
      groups[group] ??= {};
      // A token's name may not contain a full stop.
      groups[group][name.join("-")] = { $value: colorValue(hex) };
    }
    return `${JSON.stringify({ $type: "color", ...groups }, null, 2)}\n`;
  },
  steps: ({ file }) => ({
    say: `Add ${file} to the sources of your generator, such as Style Dictionary or Terrazzo.`,
  }),
};
