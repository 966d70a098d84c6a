import { labels } from "virtual:extension";

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

/** The short name of each of the extension's themes. */
export const shortNames = shorten(labels);
