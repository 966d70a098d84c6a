import { hash } from "node:crypto";
import type { Hex } from "../../color/color.ts";
import type { FontStyle, ThemeFile } from "../../extension/theme-file.ts";
import { variantFor } from "../../ports/make-ports.ts";
import { portPalette } from "../../ports/port-palette.ts";
import type { Palette, Slot } from "../../ports/slots.ts";
import type { Target } from "../../ports/targets.ts";
import { writePort } from "../../ports/write-port.ts";
import { type Colors, readColors } from "./port-readers.ts";

/** A palette whose colours come from the slots' names. `slotOf` gives the slot of a colour that was asked for. */
function samplePalette(base: Pick<Palette, "type" | "isOfTheme" | "semantic">, styleOf: (slot: Slot) => FontStyle) {
  const slots = new Map<string, Slot>();
  const palette: Palette = {
    ...base,
    color(slot) {
      const digest = hash("sha256", slot, "buffer");
      const hex: Hex = `#${digest.toString("hex", 0, 3)}`;
      const translucent: Hex = digest.readUInt8(3) < 128 ? hex : `${hex}80`;
      slots.set(hex, slot);
      return { hex, translucent, origin: "derived", style: styleOf(slot), background: undefined };
    },
  };
  const slotOf = (hex: string) => {
    const slot = slots.get(hex.slice(0, 7));
    if (slot === undefined) throw new Error(`The target did not ask for ${hex}.`);
    return slot;
  };
  return { palette, slotOf };
}

/** With the characters that some formats escape. */
const name = `It's a "sample" \\ <theme> & more`;
const source = { publisher: "publisher", repository: "https://example.org/sample", license: "MIT" };

/** The slot of each place in a target's file for a theme with this palette, found in a file with sample colours. */
export function slotsByPlace(target: Target, palette: Palette): Record<string, Slot> {
  const { type, semantic } = palette;
  const isOfTheme = (slot: Slot) => palette.isOfTheme(slot);
  const sample = samplePalette({ type, semantic, isOfTheme }, (slot) => palette.color(slot).style);
  const variant = variantFor(target, { name, type }, "sample");
  const { write } = writePort(target, variant, source, sample.palette);
  const places = Object.entries(readColors(target, write([])));
  return Object.fromEntries(places.map(([place, hex]) => [place, sample.slotOf(hex)]));
}

/** The colours that a target's file must have, by place. */
export function expectedColors(target: Target, theme: ThemeFile): Colors {
  const palette = portPalette(theme);
  return Object.fromEntries(
    Object.entries(slotsByPlace(target, palette)).map(([place, slot]) => {
      const { hex, translucent } = palette.color(slot);
      return [place, target.hasAlpha ? translucent : hex];
    }),
  );
}
