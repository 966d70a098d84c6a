import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAst } from "vite";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const marked = "áƀçđéƒğĥíĵķļḿñóƥʠřšţúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶĻḾÑÓƤɊŘŠŢÚṼŴẊÝŽ";

/**
 * Words of an invented language: every letter differs. A short text is twice as long as in English, as “Déconnexion” is for
 * “Logout”; each word of a longer one is longer by half.
 */
export function mark(text: string): string {
  const isShort = text.length <= 10;
  return text.replace(/[A-Za-z]+/g, (word) =>
    [...word]
      .map((letter, index) => {
        const other = marked[plain.indexOf(letter)] ?? letter;
        return isShort || index % 2 === 1 ? other + other.toLowerCase() : other;
      })
      .join(""),
  );
}

/** Properties that do not contain words. */
const names = {
  words: ["lang", "dir"],
  "team.ts": ["href", "photo", "favourite"],
  "links.ts": ["id", "scheme", "command", "registry", "privacyPage"],
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** Marks every word in one of the owner's modules, except in the properties `kept`. */
function markModule(source: string, kept: readonly string[]): string {
  const changes: { start: number; end: number; text: string }[] = [];
  visit(parseAst(source, { lang: "ts" }) as unknown as Node);
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), source);

  function visit(node: Node): void {
    if (/^ImportDeclaration$|^TSType(?!Assertion)|^TS\w*Type$/.test(node.type)) return;
    if (node.type === "Literal" && typeof node.value === "string") {
      changes.push({ start: node.start, end: node.end, text: JSON.stringify(mark(node.value)) });
    } else if (node.type === "TemplateElement") {
      const { raw } = node.value as { raw: string };
      const start = source.indexOf(raw, node.start);
      changes.push({ start, end: start + raw.length, text: mark(raw) });
    } else if (node.type === "Property" || node.type === "VariableDeclarator") {
      const { name } = (node.key ?? node.id) as { name?: string };
      const value = node.value ?? node.init;
      if (isNode(value) && (name === undefined || !kept.includes(name))) visit(value);
    } else {
      for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
    }
  }
}

/** Marks every word of a Markdown page, except tags, links' targets and code. */
function markMarkdown(source: string): string {
  return source
    .split(/(\{\{[^}]*\}\}|\]\([^)]*\)|`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? mark(part) : part))
    .join("");
}

/** Marks every word in the `site` folder of a copy of the project; the extension stays as it is. */
export async function markSite(project: string): Promise<void> {
  const words = (await readdir(join(project, "words"))).map((file) => `words/${file}`);
  for (const file of [...words, "team.ts", "links.ts"] as const) {
    const path = file.startsWith("words/") ? join(project, file) : join(project, "evenfall", file);
    const kept = file === "team.ts" || file === "links.ts" ? names[file] : names.words;
    await writeFile(path, markModule(await readFile(path, "utf8"), kept));
  }
  const pages = join(project, "evenfall/pages");
  for (const file of await readdir(pages)) {
    await writeFile(join(pages, file), markMarkdown(await readFile(join(pages, file), "utf8")));
  }
}
