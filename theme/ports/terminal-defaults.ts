import type { Hex } from "../color/color.ts";

/** VS Code's default for `terminal.foreground`: dark, light, high contrast dark, high contrast light. */
export const foregroundDefaults = [
  "#cccccc",
  "#333333",
  "#ffffff",
  "#292929",
] as const satisfies readonly Hex[];

const dark: readonly Hex[] = [
  "#000000",
  "#cd3131",
  "#0dbc79",
  "#e5e510",
  "#2472c8",
  "#bc3fbc",
  "#11a8cd",
  "#e5e5e5",
  "#666666",
  "#f14c4c",
  "#23d18b",
  "#f5f543",
  "#3b8eea",
  "#d670d6",
  "#29b8db",
  "#e5e5e5",
];

const light: readonly Hex[] = [
  "#000000",
  "#cd3131",
  "#107c10",
  "#949800",
  "#0451a5",
  "#bc05bc",
  "#0598bc",
  "#555555",
  "#666666",
  "#cd3131",
  "#14ce14",
  "#b5ba00",
  "#0451a5",
  "#bc05bc",
  "#0598bc",
  "#a5a5a5",
];

const highContrastDark: readonly Hex[] = [
  "#000000",
  "#cd0000",
  "#00cd00",
  "#cdcd00",
  "#0000ee",
  "#cd00cd",
  "#00cdcd",
  "#e5e5e5",
  "#7f7f7f",
  "#ff0000",
  "#00ff00",
  "#ffff00",
  "#5c5cff",
  "#ff00ff",
  "#00ffff",
  "#ffffff",
];

/** The light defaults, except for black, green and bright green. */
const highContrastLight: readonly Hex[] = light.map(
  (hex, index) => (({ 0: "#292929", 2: "#136c13", 10: "#00bc00" }) as Record<number, Hex>)[index] ?? hex,
);

/**
 * VS Code's default ANSI colours (`terminalColorRegistry.ts`) for dark, light, high contrast dark and high contrast light
 * themes: black to white, then the bright colours.
 */
export const ansiDefaults = [dark, light, highContrastDark, highContrastLight] as const;
