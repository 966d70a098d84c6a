import { portNames } from "../../site/words/ports.ts";
import type { Target } from "./target.ts";

/** The program's name on the page. */
export function programName({ id, program }: Target): string {
  return portNames[id] ?? program;
}

/** Replaces line breaks and other control characters by spaces. A line break would end a comment. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/**
 * A unique file name, without its extension, for each label: lower-case ASCII letters, digits and hyphens.
 * @param fallback the beginning of a name whose label does not begin with an ASCII letter.
 */
export function stems(labels: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const plain = label
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "-")
      .replace(/^-+|-+$/g, "");
    // The name of an Emacs theme or of a Starship palette must begin with a letter.
    const wanted = /^[a-z]/.test(plain) ? plain : [fallback, plain].filter((part) => part !== "").join("-");
    let stem = wanted;
    for (let number = 2; taken.has(stem); number += 1) stem = `${wanted}-${number}`;
    taken.add(stem);
    return stem;
  });
}
