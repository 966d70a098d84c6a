import { type Palette, type Slot, terminalSlots } from "./palette.ts";
import { syntaxRoles } from "./syntax-roles.ts";
import { workbenchRoles } from "./workbench-roles.ts";

/** Every colour of the palette. Places begin with `terminal`, `ui`, `syntax` or `semantic`. */
export function everyColor(palette: Palette): Record<string, Slot> {
  const others = [
    ...Object.keys(workbenchRoles).map((role) => `ui.${role}`),
    ...Object.keys(syntaxRoles).map((role) => `syntax.${role}`),
    ...palette.semantic,
  ];
  return {
    ...Object.fromEntries(terminalSlots.map((slot) => [`terminal.${slot}`, slot])),
    ...Object.fromEntries(others.map((slot) => [slot, slot as Slot])),
  };
}
