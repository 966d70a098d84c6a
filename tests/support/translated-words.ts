import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { project } from "../../vite/folders.ts";
import { importFresh } from "../../vite/site-files.ts";

/** An owner's value in the place of a default, as source code; undefined for what is no sentence. */
function translate(place: string, value: unknown): string | undefined {
  if (place === "language.lang") return '"fr"';
  if (place === "language.dir") return undefined;
  if (typeof value === "string") return JSON.stringify(`«${value}»`);
  if (typeof value === "function") return `() => ${JSON.stringify(`«${place}»`)}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const source = translate(`${place}.${key}`, part);
    return source === undefined ? [] : [`${JSON.stringify(key)}: ${source}`];
  });
  return parts.length === 0 ? undefined : `{ ${parts.join(", ")} }`;
}

/** Writes a site's `words/` with every sentence of the product between guillemets, so that any other is seen. */
export async function writeTranslatedWords(site: string): Promise<void> {
  const { module } = await importFresh<{ files: Record<string, Record<string, unknown>> }>(
    join(project, "vite/default-words.ts"),
    join(project, "words/none"),
  );
  mkdirSync(join(site, "words"), { recursive: true });
  // A list, whose items are not only sentences.
  for (const [path, { claims: _, ...words }] of Object.entries(module.files)) {
    const lines = Object.entries(words).flatMap(([name, value]) => {
      const source = translate(name, value);
      return source === undefined ? [] : [`export const ${name} = ${source};`];
    });
    writeFileSync(join(site, "words", basename(path)), `${lines.join("\n")}\n`);
  }
}
