import { bundledLanguages } from "shiki";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

/** The words of scopes: those before others, and those that only end a scope, which are mostly languages. */
interface Words {
  inner: Set<string>;
  last: Set<string>;
}

/** Adds the words of all scopes that a part of a grammar names. */
function addWords(part: unknown, words: Words): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === "object") addWords(value, words);
    else if (/^(?:name|contentName|scopeName)$/.test(key) && typeof value === "string") {
      for (const scope of value.split(/\s+/)) {
        const all = scope.split(".");
        for (const [index, word] of all.entries()) {
          if (/^[a-z-]{6,}$/i.test(word)) words[index < all.length - 1 ? "inner" : "last"].add(word);
        }
      }
    }
  }
}

test("the words of scopes are those of all grammars of Shiki", async () => {
  const words: Words = { inner: new Set(), last: new Set() };
  for (const load of Object.values(bundledLanguages)) {
    for (const { name: _, ...grammar } of (await load()).default) addWords(grammar, words);
  }
  const list = (some: Iterable<string>) => [...some].sort().join(" ");
  const last = [...words.last].filter((word) => !words.inner.has(word));
  const file = { shiki: manifest.devDependencies.shiki, inner: list(words.inner), last: list(last) };
  // `vitest run scope-names --update` writes the file.
  await expect(`${JSON.stringify(file, null, 1)}\n`).toMatchFileSnapshot("../lint/scope-names.json");
});
