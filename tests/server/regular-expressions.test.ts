import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
/** Whatever reads a request, an extension, a changelog or a text of a visitor. */
const folders = ["server", "client", "shared", "defaults", "vite", "toolkit"];

/** Without these, a match takes at most a fixed number of steps from each place. */
const REPETITION = /[*+]|\{\d+,\}/;

interface Expression {
  source: string;
  flags: string;
  file: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.(?:ts|tsx|js)$/.test(file) && !file.endsWith(".d.ts") && !/^(?:test|node_modules|dist)\//.test(file),
    )
    .map((file) => join(folder, file));
}

/** The regular expressions of a file that are written out: literals, and `new RegExp("…")`. */
function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), file });
    } else if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      if (source && ts.isStringLiteralLike(source)) {
        found.push({ source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : "", file });
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest));
  return found;
}

const byText = new Map(
  folders
    .flatMap(sourceFiles)
    .flatMap(expressionsIn)
    .map((expression) => [`/${expression.source}/${expression.flags}`, expression]),
);

/** How long a match takes, in milliseconds of processor time: other programs do not count. */
function timeOf(expression: RegExp, text: string): number {
  const start = process.cpuUsage();
  expression.test(text);
  return process.cpuUsage(start).user / 1_000;
}

test("no regular expression takes more than linear time, whatever the text", async () => {
  const slow: string[] = [];
  for (const [text, { source, flags, file }] of byText) {
    if (!REPETITION.test(source)) continue;
    // Where a part may repeat without a bound it has every match that it has within one, and the proof is much shorter.
    const unbounded = source.replace(/\{(\d+),\d+\}/g, "{$1,}");
    // The checker does not know the flag `d`, which changes only what a match reports.
    const result = await check(unbounded, flags.replace("d", ""), { timeout: 300_000 });
    if (result.status === "safe") continue;
    // Where lookarounds keep the checker from a proof, it guesses an attack that is meant to take many seconds.
    if (result.status === "vulnerable" && timeOf(new RegExp(source, flags), result.attack.string) < 100) continue;
    const why = result.status === "vulnerable" ? result.attack.pattern : result.error.kind;
    slow.push(`${file}: ${text} (${why})`);
  }
  expect(slow).toEqual([]);
});
