import { portFileWording } from "../../site/words/ports.ts";
import { contrast, roundDown } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import { programName, singleLine } from "./names.ts";
import { type Origin, type Palette, READABLE, type Slot } from "./palette.ts";
import type { Target } from "./target.ts";

/** The text colours whose contrast is below 3:1, each with that contrast. */
function faintSlots(palette: Palette, slots: readonly Slot[]): [Slot, string][] {
  return slots.flatMap((slot): [Slot, string][] => {
    const background = palette.backgroundOf(slot);
    if (background === undefined) return [];
    const value = contrast(palette.color(slot).hex, palette.color(background).hex);
    return value < READABLE ? [[slot, roundDown(value, 1)]] : [];
  });
}

/** The sentences of a file's header: what the file is, which colours the theme does not set, and which are faint. */
export function headerOf(
  label: string,
  palette: Palette,
  target: Target,
  { identity, license }: Extension,
  slots: readonly Slot[],
): string[] {
  const from = (origin: Origin) => slots.filter((slot) => palette.color(slot).origin === origin);
  const [defaults, derived] = [from("default"), from("derived")];
  const faint = faintSlots(palette, slots);
  return [
    portFileWording.title(singleLine(label), programName(target)),
    portFileWording.from(singleLine(identity.name), identity.version, identity.id, license),
    ...(defaults.length > 0 ? [portFileWording.defaults(defaults)] : []),
    ...(derived.length > 0 ? [portFileWording.derived(derived)] : []),
    ...(faint.length > 0 ? [portFileWording.faint(faint)] : []),
  ];
}
