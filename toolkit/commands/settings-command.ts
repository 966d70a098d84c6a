import { openThemes } from "../extension/open-extension.ts";
import { printJson } from "../output.ts";
import { type Customization, makeSettings } from "../settings/make-settings.ts";
import { settingsJson } from "../settings/vscode-settings.ts";
import { UserError } from "../user-error.ts";
import { extensionIn, parseWords, text } from "./words.ts";

/** @throws UserError unless it is a contrast. */
function ratioOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ratio = Number(value);
  if (ratio >= 1 && ratio <= 21) return ratio;
  throw new UserError(`--${option} needs a contrast from 1 to 21, such as 4.5, not ${JSON.stringify(value)}.`);
}

/** @throws UserError unless it is one of the values. */
function oneOf<Value extends string>(option: string, value: string | undefined, ...values: Value[]) {
  const found = values.find((each) => each === value);
  if (value === undefined || found !== undefined) return found;
  throw new UserError(`--${option} needs ${values.join(" or ")}, not ${JSON.stringify(value)}.`);
}

/** Prints the settings for VS Code that customize a theme. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, {
    theme: text,
    comments: text,
    italics: text,
    selection: text,
    brackets: text,
    ground: text,
  });
  const themes = await openThemes(extensionIn(positionals));
  const theme = values.theme === undefined ? themes[0] : themes.find(({ name }) => name === values.theme);
  if (!theme) {
    const labels = themes.map(({ name }) => name).join(", ");
    throw new UserError(`There is no theme ${JSON.stringify(values.theme)}. Its themes: ${labels}.`);
  }
  const comments = ratioOf("comments", values.comments);
  const italics = oneOf("italics", values.italics, "none");
  const selection = ratioOf("selection", values.selection);
  const brackets = oneOf("brackets", values.brackets, "off");
  const ground = oneOf("ground", values.ground, "black", "white");
  const customization: Customization = {
    ...(comments && { comments }),
    ...(italics && { italics }),
    ...(selection && { selection }),
    ...(brackets && { brackets }),
    ...(ground && { ground }),
  };
  printJson(settingsJson(theme, makeSettings(theme, customization)));
  return 0;
}
