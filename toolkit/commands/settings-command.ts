import { openThemes } from "../extension/open-extension.ts";
import { printJson } from "../output.ts";
import { type Customization, makeSettings } from "../settings/make-settings.ts";
import { settingsJson } from "../settings/vscode-settings.ts";
import { UserError } from "../user-error.ts";

interface Options extends Customization {
  theme?: string;
}

/** Prints the settings for VS Code that customize a theme. */
export async function run(path: string, { theme: label, ...customization }: Options): Promise<number> {
  if (Object.keys(customization).length === 0) {
    throw new UserError(
      "Say what to change: --comments 4.5, --italics none, --selection 1.5, --brackets off, --ground black or white.",
    );
  }
  const themes = await openThemes(path);
  const theme = label === undefined ? themes[0] : themes.find(({ name }) => name === label);
  if (!theme) {
    const labels = themes.map(({ name }) => name).join(", ");
    throw new UserError(`There is no theme ${JSON.stringify(label)}. Its themes: ${labels}.`);
  }
  printJson(settingsJson(theme, makeSettings(theme, customization)));
  return 0;
}
