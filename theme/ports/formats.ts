type Tree = { [key: string]: Tree | string } | (Tree | string)[];

function asArrays(value: Tree | string): Tree | string {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, asArrays(part)] as const);
  return entries.every(([key], index) => key === String(index))
    ? entries.map(([, part]) => part)
    : Object.fromEntries(entries);
}

/** Turns `{ "a/b": colour }` into `{ a: { b: colour } }`. Keys 0, 1, 2… become an array. */
export function nested(colors: Readonly<Record<string, string>>): Record<string, unknown> {
  // Without a prototype, "constructor" is an ordinary key.
  const root: Record<string, Tree | string> = Object.create(null);
  for (const [path, color] of Object.entries(colors)) {
    const parents = path.split("/");
    const last = parents.pop() ?? "";
    let node = root;
    for (const parent of parents) {
      node[parent] ??= Object.create(null) as Record<string, Tree | string>;
      node = node[parent] as Record<string, Tree | string>;
    }
    node[last] = color;
  }
  return asArrays(root) as Record<string, unknown>;
}

/** Makes each line a comment that begins with `start`. */
export function comment(lines: readonly string[], start: string): string {
  return lines.map((line) => `${start} ${line}`.trimEnd()).join("\n");
}

/** Adds a comment before the root element of an XML document. A comment may not contain two hyphens in a row. */
export function withXmlComment(xml: string, lines: readonly string[]): string {
  const text = lines.map((line) => `  ${line.replace(/-(?=-)/g, "- ")}`).join("\n");
  return xml.replace(/(?=<[a-z])/, () => `<!--\n${text}\n-->\n`);
}

/** A CSS comment, which may not contain its own end. */
export function cssComment(lines: readonly string[]): string {
  return `/*\n${lines.map((line) => ` * ${line.replaceAll("*/", "* /")}`).join("\n")}\n */`;
}
