import type { Wishes } from "../../../theme/settings/make-settings.ts";

/** What one may wish, by the key of `cureWording.groups`, with the text of each choice in an address; "" is none. */
export const choices = {
  comments: ["", "4.5", "7"],
  italics: ["", "none"],
  selection: ["", "1.5"],
  brackets: ["", "off"],
  ground: ["", "black", "white"],
} as const satisfies Record<keyof Wishes, readonly string[]>;

export type WishKey = keyof typeof choices;

export type Chosen = Readonly<Record<WishKey, string>>;

const keys = Object.keys(choices) as WishKey[];

/** Reads `comments-4.5_italics-none`. What is unknown counts as missing. */
export function readChosen(source: string): Chosen {
  const parts = new Set(source.split("_"));
  const chosen = keys.map((key) => {
    const values: readonly string[] = choices[key];
    return [key, values.find((value) => value !== "" && parts.has(`${key}-${value}`)) ?? ""] as const;
  });
  return Object.fromEntries(chosen) as Record<WishKey, string>;
}

/** As an address says it; "" if nothing is wished. */
export function writeChosen(chosen: Chosen): string {
  return keys
    .filter((key) => chosen[key] !== "")
    .map((key) => `${key}-${chosen[key]}`)
    .join("_");
}

export function wishesOf({ comments, italics, selection, brackets, ground }: Chosen): Wishes {
  return {
    ...(comments && { comments: Number(comments) }),
    ...(italics === "none" && { italics }),
    ...(selection && { selection: Number(selection) }),
    ...(brackets === "off" && { brackets }),
    ...((ground === "black" || ground === "white") && { ground }),
  };
}
