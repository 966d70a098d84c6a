import { openThemes } from "../extension/open-extension.ts";
import { printError, printJson } from "../output.ts";
import { formerSettings } from "../settings/former-colors.ts";
import { type Customization, makeSettings } from "../settings/make-settings.ts";
import { themeScope } from "../settings/theme-scope.ts";
import { settingsJson } from "../settings/vscode-settings.ts";
import { UserError } from "../user-error.ts";
import { themesNamed } from "./theme-choice.ts";

interface Options extends Customization {
  theme?: string;
  like?: string;
}

/**
 * Prints the VS Code settings that customize a theme, or that restore the colours of an old version. They are for all
 * themes, unless `--theme` names one.
 */
export async function run(path: string, { theme: label, like, ...customization }: Options): Promise<number> {
  const isCustomized = Object.keys(customization).length > 0;
  if (!isCustomized && like === undefined) {
    throw new UserError(
      "Say what to change: --comments 4.5, --italics none, --selection 1.5, --brackets off, --ground black or white, --like <old version>.",
    );
  }
  if (isCustomized && like !== undefined) {
    throw new UserError("--like brings back the old colours as they were. Use it without other choices.");
  }
  const themes = themesNamed(await openThemes(path), label);
  const [first] = themes;
  if (!first) throw new Error("An extension has a theme.");
  const former = like === undefined ? null : formerSettings(themes, await openThemes(like));
  if (former && former.themes.length === 0) {
    throw new UserError(`${like} has no theme of the same name: ${themes.map(({ name }) => name).join(", ")}.`);
  }
  const notes = (former?.themes ?? [first]).flatMap(({ settingsId }) => themeScope(settingsId).note ?? []);
  if (notes.length > 0) printError(notes);
  printJson(former ? former.json : settingsJson(first, makeSettings(first, customization)));
  return 0;
}
