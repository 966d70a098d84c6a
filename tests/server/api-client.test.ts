import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, test } from "vitest";
import { limits } from "../../server/rate-limits.ts";
import { writeApiTypes } from "../../vite/api/declarations.ts";
import { project } from "../../vite/folders.ts";
import { appOfFile } from "../support/app.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { procedures } from "./procedures.ts";

const app = await appOfFile();
const packages = join(project, "node_modules");

/** A program outside the project, with the packages that docs/api.md names. */
const program = temporaryFolder("api-client");
cpSync(join(project, "tests/api-client"), program, { recursive: true });
mkdirSync(join(program, "node_modules"));
symlinkSync(join(packages, "@trpc"), join(program, "node_modules/@trpc"));
await writeApiTypes(program);

/** Runs a program. @returns what it wrote, even if it failed. */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: program }).catch((error) => error);
  return stdout;
}

const compile = (...options: string[]) =>
  run(join(packages, "@typescript/native/bin/tsc"), "--project", program, ...options);

const types = readFileSync(join(program, "api.d.ts"), "utf8");

/** The input and output of each procedure as api.d.ts has them, by path. */
function typesOfProcedures(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  function visit(node: ts.Node, path: readonly string[]): void {
    const here = ts.isPropertySignature(node) ? [...path, node.name.getText()] : path;
    const [definition] = ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
    if (here.length > 1 && definition && ts.isTypeLiteralNode(definition)) {
      const [input = "", output = ""] = definition.members.map((member) => member.getText().replace(/^\w+: |;$/g, ""));
      found.set(here.join("."), [oneLine(input), oneLine(output)]);
    } else ts.forEachChild(node, (child) => visit(child, here));
  }
  visit(ts.createSourceFile("api.d.ts", types, ts.ScriptTarget.Latest, true), []);
  return found;
}

function oneLine(type: string): string {
  return type
    .replace(/\s+/g, " ")
    .replaceAll("; }", " }")
    .replace(/(\?: [^;{}]+) \| undefined/g, "$1");
}

function describeLimit(name: keyof typeof limits): string {
  const units = new Map([
    [60, "minute"],
    [3_600, "hour"],
    [86_400, "day"],
  ]);
  const list = (windows: readonly { points: number; duration: number }[]) =>
    windows.map(({ points, duration }) => `${points}/${units.get(duration)}`).join(", ");
  const limit = limits[name];
  return list(limit.address) + ("person" in limit ? `; a person ${list(limit.person)}` : "");
}

test("the document's table has every procedure with its input, output, access and limit", () => {
  const document = readFileSync(join(project, "docs/api.md"), "utf8");
  const rows = Array.from(document.matchAll(/^\| `(\w+\.[\w.]+)` \| (.+) \|$/gm), ([, path, rest = ""]) => {
    const [type, input, output, access, _errors, limit] = rest.replaceAll("\\|", "¦").split(" | ");
    return [path, type, input, output, access, limit].map((cell) => cell?.replaceAll("¦", "|"));
  });
  const declared = typesOfProcedures();
  expect(rows).toEqual(
    procedures.map(({ path, type, access, limit }) => {
      const [input, output] = declared.get(path) ?? [];
      return [path, type, input === "void" ? "–" : `\`${input}\``, `\`${output}\``, access, describeLimit(limit)];
    }),
  );
});

test("the types of the API are one file that imports only tRPC", () => {
  const imports = types.matchAll(/from ["'](.+?)["']|import\(["'](.+?)["']\)/g);
  expect(Array.from(imports, ([, from, inline]) => from ?? inline)).toEqual(["@trpc/server"]);
});

test.each([
  ["nodenext", "nodenext"],
  ["node16", "node16"],
  ["esnext", "bundler"],
])("another program compiles with them, and each mistake is an error: %s, %s", async (module, resolution) => {
  const options = ["--noEmit", "--allowImportingTsExtensions", "--module", module, "--moduleResolution", resolution];
  const errors = (await compile(...options)).split("\n").filter((line) => line.includes(": error "));
  // tRPC's own declarations do not compile with each setting.
  expect(errors.filter((line) => !/\bnode_modules\//.test(line))).toEqual([]);
});

test("another program reads every page, sends a message, reads a field's error, signs in, adds and deletes", async () => {
  const ben = await app.signIn("Ben");
  for (const title of ["1", "2", "3"]) await ben.api.reviews.add.mutate({ title, message: "Text" });
  await compile("--rewriteRelativeImportExtensions");
  const main =
    'import("./program.js").then(async ({ visit }) => console.log(JSON.stringify(await visit(process.argv[1]))))';
  const seen = JSON.parse(await run("--eval", main, app.origin));

  expect(seen.sent).toEqual({ ids: expect.any(String) });
  expect(seen.refused).toEqual({ email: [expect.any(String)] });
  expect(seen.viewer).toEqual({ ids: seen.added.ass.ids, name: "Ada", owner: false });
  expect(seen.listed.map(({ title }: { title: string }) => title)).toEqual(["Title", "3", "2", "1"]);
  expect(seen.deleted).toBe(true);
  expect(seen.left).toEqual(seen.listed.slice(1));
});
