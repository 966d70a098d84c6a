import type { VisitorTheme } from "virtual:stage";
import { type Customization, makeSettings } from "../../../toolkit/settings/make-settings.ts";
import { settingsJson, withSettings } from "../../../toolkit/settings/vscode-settings.ts";
import { type PaneTheme, stageThemeOf, themeFileOf } from "../pane-theme.ts";

/** The values of each of `customizeWording.groups`, as an address contains them. "" leaves the theme unchanged. */
export const choices = {
  comments: ["", "4.5", "7"],
  italics: ["", "none"],
  selection: ["", "1.5"],
  brackets: ["", "off"],
  ground: ["", "black", "white"],
} as const satisfies Record<keyof Customization, readonly string[]>;

type CustomizationKey = keyof typeof choices;

export type Chosen = Readonly<Record<CustomizationKey, string>>;

export const keys = Object.keys(choices) as CustomizationKey[];

/** Reads `comments-4.5_italics-none`. What is unknown counts as missing. */
export function readChosen(source: string): Chosen {
  const parts = new Set(source.split("_"));
  const chosen = keys.map((key) => {
    const values: readonly string[] = choices[key];
    return [key, values.find((value) => value !== "" && parts.has(`${key}-${value}`)) ?? ""] as const;
  });
  return Object.fromEntries(chosen) as Record<CustomizationKey, string>;
}

/** Writes a customization for an address; "" for none. */
export function writeChosen(chosen: Chosen): string {
  return keys
    .filter((key) => chosen[key] !== "")
    .map((key) => `${key}-${chosen[key]}`)
    .join("_");
}

function customizationOf({ comments, italics, selection, brackets, ground }: Chosen): Customization {
  return {
    ...(comments && { comments: Number(comments) }),
    ...(italics === "none" && { italics }),
    ...(selection && { selection: Number(selection) }),
    ...(brackets === "off" && { brackets }),
    ...((ground === "black" || ground === "white") && { ground }),
  };
}

/** A theme as a visitor customizes it. */
export interface CustomizedTheme {
  /** Null where nothing changes. */
  theme: VisitorTheme | null;
  /** The settings that do the same in VS Code, as JSON. */
  settings: string;
}

/** Customizes a theme. @param customization as an address has it. */
export function customize(name: string, pane: PaneTheme, customization: string): CustomizedTheme {
  const file = themeFileOf(name, pane);
  const made = makeSettings(file, customizationOf(readChosen(customization)));
  const isChanged = Object.values(made).some((part) => Object.keys(part).length > 0);
  return {
    theme: isChanged ? stageThemeOf(withSettings(file, made)) : null,
    settings: JSON.stringify(settingsJson(file, made), null, 2),
  };
}
