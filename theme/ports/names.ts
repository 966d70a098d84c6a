import { portNames } from "../../site/words/ports.ts";
import type { Target } from "./target.ts";

/** The program's name on the page. */
export function programName({ id, program }: Target): string {
  return portNames[id] ?? program;
}

/** Replaces control characters by spaces: a line break would end a comment. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** Unique file names for the labels, of lower-case ASCII letters, digits and hyphens. */
export function stems(labels: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const plain = label
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-+|-+$/g, "");
    // Names of Emacs themes and of starship's palettes start with a letter.
    const wish = /^[a-z]/.test(plain) ? plain : [fallback, plain].filter((part) => part !== "").join("-");
    let stem = wish;
    for (let number = 2; taken.has(stem); number += 1) stem = `${wish}-${number}`;
    taken.add(stem);
    return stem;
  });
}
