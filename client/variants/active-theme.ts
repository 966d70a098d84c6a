import { useSyncExternalStore } from "react";
import { extension } from "../../shared/identity.ts";

/** The document dispatches an event of this type after another theme has been applied. */
export const THEME_CHANGE = "themechange";

function subscribe(listener: () => void): () => void {
  document.addEventListener(THEME_CHANGE, listener);
  return () => document.removeEventListener(THEME_CHANGE, listener);
}

/** The label of the theme that the page shows. */
export function activeTheme(): string {
  return document.documentElement.dataset.theme ?? extension.themeLabel;
}

/** The active theme's label. Components render again when it changes; the server renders the first theme. */
export function useActiveTheme(): string {
  return useSyncExternalStore(subscribe, activeTheme, () => extension.themeLabel);
}

/** The radios of the themes. */
export function themeInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input[name=theme]")];
}

/**
 * Names of themes without their common first words.
 * @returns the short name of each label. A label that has no other words stays whole.
 */
export function shorten(labels: readonly string[]): ReadonlyMap<string, string> {
  const [first = [], ...others] = labels.map((label) => label.split(" "));
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const common = differs < 0 ? first.length : differs;
  return new Map(labels.map((label) => [label, label.split(" ").slice(common).join(" ") || label]));
}
