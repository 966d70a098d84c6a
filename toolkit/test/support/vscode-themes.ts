import { folderOf, manifestOf, type ThemeContribution } from "./folders.ts";
import file from "./vscode-themes.json" with { type: "json" };

const { vscode: _, themes, ...files } = file;

/** The folder of VS Code's own themes (MIT License, Microsoft). `toolkit/vscode/run.js --write` records them. */
export const ownThemes = folderOf({
  "package.json": manifestOf(themes as ThemeContribution[]),
  ...files,
});
