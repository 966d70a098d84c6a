import { type Palette, type Slot, terminalSlots } from "./palette.ts";
import { syntaxRoles } from "./syntax-roles.ts";
import { workbenchRoles } from "./workbench-roles.ts";

/** All colours, for formats that other generators read: `terminal`, `ui`, `syntax` and `semantic`. */
export function everyColor(palette: Palette): Record<string, Slot> {
  return Object.fromEntries([
    ...terminalSlots.map((slot) => [`terminal.${slot}`, slot] as const),
    ...Object.keys(workbenchRoles).map((role) => [`ui.${role}`, `ui.${role}` as Slot] as const),
    ...Object.keys(syntaxRoles).map((role) => [`syntax.${role}`, `syntax.${role}` as Slot] as const),
    ...palette.semantic.map((slot) => [slot, slot] as const),
  ]);
}
