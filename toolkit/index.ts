// The exports of the package's main entry point.
export { openExtension, openThemes } from "./extension/open-extension.ts";
export type { Extension } from "./extension/read-extension.ts";
export type { ThemeFile } from "./extension/theme-file.ts";
export { makePorts } from "./ports/make-ports.ts";
export { type MeasuredTheme, measure } from "./report/measure.ts";
export { themeChanges } from "./versions/changes.ts";
export { workbenchColors } from "./workbench/colors.ts";
