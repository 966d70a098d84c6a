import { portFileWording } from "../../site/words/ports.ts";
import { contrast, roundDown } from "../color/color.ts";
import type { Extension } from "../extension/read-extension.ts";
import { plain, programName } from "./names.ts";
import { type Palette, READABLE, type Slot } from "./palette.ts";
import type { Target } from "./target.ts";

/** The file's text colours whose contrast is below 3:1 also in VS Code, with that contrast. */
function faintPlaces(palette: Palette, slots: readonly Slot[]): [Slot, string][] {
  return slots.flatMap((slot): [Slot, string][] => {
    const ground = palette.ground(slot);
    if (ground === undefined) return [];
    const value = contrast(palette.color(slot).hex, palette.color(ground).hex);
    return value < READABLE ? [[slot, roundDown(value, 1)]] : [];
  });
}

/** The sentences at the head of a file: what it is, and which of its colours the theme does not set. */
export function headOf(
  label: string,
  palette: Palette,
  target: Target,
  { identity, license }: Extension,
  slots: readonly Slot[],
): string[] {
  const from = (kind: "default" | "derived") =>
    slots.filter((slot) => palette.color(slot).origin.kind === kind);
  const [defaults, derived] = [from("default"), from("derived")];
  const faint = faintPlaces(palette, slots);
  return [
    portFileWording.title(plain(label), programName(target)),
    portFileWording.from(plain(identity.name), identity.version, identity.id, license),
    ...(defaults.length > 0 ? [portFileWording.defaults(defaults)] : []),
    ...(derived.length > 0 ? [portFileWording.derived(derived)] : []),
    ...(faint.length > 0 ? [portFileWording.faint(faint)] : []),
  ];
}
