import type { VisitorTheme } from "virtual:stage";
import { type Customization, makeSettings } from "../../../toolkit/settings/make-settings.ts";
import { settingsJson, withSettings } from "../../../toolkit/settings/vscode-settings.ts";
import { type PaneTheme, stageThemeOf, themeFileOf } from "../pane-theme.ts";
import { type Choices, COMMENT_CONTRASTS } from "../stage-state.ts";

/** The values of each of `customizeWording.groups`. "" leaves the theme unchanged. */
export const choices = {
  comments: ["", ...COMMENT_CONTRASTS],
  italics: ["", "none"],
  selection: ["", "1.5"],
  brackets: ["", "off"],
  ground: ["", "black", "white"],
} as const satisfies Record<keyof Customization, readonly string[]>;

export const keys = Object.keys(choices) as (keyof Customization)[];

function customizationOf({ comments, italics, selection, brackets, ground }: Choices): Customization {
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
  /** Null if nothing changes. */
  theme: VisitorTheme | null;
  /** The VS Code settings with the same effect, as JSON. */
  settings: string;
}

/** Customizes a theme. */
export function customize(name: string, pane: PaneTheme, chosen: Choices): CustomizedTheme {
  const file = themeFileOf(name, pane);
  const made = makeSettings(file, customizationOf(chosen));
  const isChanged = Object.values(made).some((part) => Object.keys(part).length > 0);
  return {
    theme: isChanged ? stageThemeOf(withSettings(file, made)) : null,
    settings: JSON.stringify(settingsJson(file, made), null, 2),
  };
}
