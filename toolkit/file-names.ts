import transliterate from "@sindresorhus/transliterate";

/** Longer names make paths that some file systems refuse. */
const FILE_NAME_LENGTH_MAX = 60;

/** The text without this character at its ends. */
export function withoutEnds(text: string, character: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === character) start += 1;
  while (end > start && text[end - 1] === character) end -= 1;
  return text.slice(start, end);
}

/** Names that Windows reserves for devices, with any file ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Converts a text to lower-case ASCII letters and digits, separated by hyphens. Other letters are transliterated. Empty
 * if nothing is left.
 */
function plain(text: string): string {
  const words = transliterate(text.normalize("NFKD").replace(/\p{M}/gu, ""))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, FILE_NAME_LENGTH_MAX);
  return withoutEnds(words, "-");
}

/** Whether a text has letters or digits for a file name. Chinese text, for example, has none. */
export function isFileName(text: string): boolean {
  return plain(text) !== "";
}

/**
 * A unique name for each label, for file names, web addresses and code: lower-case ASCII letters, digits and hyphens,
 * with a letter first. Every system can write a file of that name.
 * @param fallback the beginning of the name if the label does not begin with a letter, or is a device name on Windows.
 */
export function fileNames(labels: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const own = plain(label);
    const wanted = [own, `${plain(fallback)}-${own}`, `theme-${own}`]
      .map((name) => name.replace(/^-|-$/g, ""))
      .find((name) => /^[a-z]/.test(name) && !DEVICE.test(name));
    let name = wanted ?? "theme";
    for (let number = 2; taken.has(name); number += 1) name = `${wanted ?? "theme"}-${number}`;
    taken.add(name);
    return name;
  });
}
