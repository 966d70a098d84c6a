import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** Static imports and exports, and dynamic and type imports by name. */
const STATEMENT =
  /^(?:import|export)\s+(type\s)?(?:[^"';]*?from\s+)?"([^"]+)"|(typeof )?import\("([^"]+)"\)/gm;

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  return [...text.matchAll(STATEMENT)].map(([, type, named, typeOf, called]) => {
    const specifier = named ?? called ?? "";
    return {
      from,
      to: specifier.startsWith(".") ? relative(root, join(root, dirname(from), specifier)) : specifier,
      typeOnly: type !== undefined || typeOf !== undefined,
    };
  });
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:tsx?|js)$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => join(folder, path));
}

/**
 * The house, from the roof down: a file imports from floors below its own, types included, and on its own floor from
 * its own room.
 */
const floors: [name: string, files: RegExp][] = [
  ["the build", /^client\/vite\.config\.ts$/],
  ["what the build makes", /^client\/(?:pictures|your-code)\/plugin\.ts$/],
  [
    "what starts a process",
    /^server\/process\/(?:development|drizzle|start)\.(?:ts|js)$|^client\/(?:extension\/adopt|theme\/report\/run)\.js$/,
  ],
  ["processes", /^server\/(?:main|owner\/main|process\/development-app)\.ts$/],
  ["the app", /^server\/app\.ts$/],
  ["what answers", /^server\/(?:trpc\/(?:http|stream)|http\/(?:page|assets|not-found))\.ts$/],
  ["entries of the page", /^client\/entry-(?:client|server)\.tsx$/],
  ["the page", /^client\/app\.tsx$/],
  ["islands", /^client\/islands\.tsx$/],
  ["their styles", /^client\/styles\/islands\.ts$/],
  ["sections", /^client\/(?:splash|navigation|hero|how-to|reviews|team|contact|footer)\//],
  ["the code", /^client\/(?:editor|field|install)\//],
  ["a visitor's own code", /^client\/your-code\//],
  ["the lens over it", /^client\/vision\//],
  ["who is signed in", /^client\/auth\//],
  ["the switch between variants", /^client\/variants\/(?:variants\.tsx|mount\.tsx|wear\.ts)$/],
  ["what sections are made of", /^client\/ui\//],
  ["what the page stands on", /^client\/(?!write-whole)[\w-]+\.ts$/],
  ["the variant that is worn", /^client\/variants\//],
  ["the router", /^server\/router\.ts$/],
  ["features, called", /^server\/(?:auth|reviews|contact|analytics)\/(?:router|routes|first-page)\.ts$/],
  ["procedures", /^server\/trpc\/procedures\.ts$/],
  ["what a request knows", /^server\/(?:trpc\/context|http\/(?:connections|guards|ready-answers))\.ts$/],
  ["services", /^server\/services\.ts$/],
  ["the owner's commands", /^server\/owner\//],
  ["a process", /^server\/process\/(?:log|metrics|retention|start-failure)\.ts$/],
  ["sign-in, as configured", /^server\/auth\/providers\/create\.ts$/],
  ["the environment", /^server\/env\.ts$/],
  ["features, at work", /^server\/(?:auth|reviews|contact|analytics)\/(?!schema\.ts$)/],
  ["mail", /^server\/mail\//],
  ["sessions", /^server\/session\//],
  ["limits", /^server\/limits\//],
  ["the database", /^server\/db\//],
  ["what every process has", /^server\/process\/(?:shutdown|deadline|project-root)\.ts$/],
  ["variables", /^server\/variables\.ts$/],
  ["pure schemas", /^server\/(?:auth|reviews|contact|analytics)\/schema\.ts$/],
  ["the theme", /^client\/theme\/(?!theme-file|color)/],
  ["scripts before the first paint", /^client\/first-paint\//],
  ["what a build writes with", /^client\/write-whole\.ts$/],
  ["pictures", /^client\/pictures\/(?!plugin)/],
  ["the extension", /^client\/extension\//],
  ["theme files", /^client\/theme\//],
  ["what both sides share", /^server\/shared\//],
  ["the owner's", /^site\//],
];

function floorOf(file: string): number {
  return floors.findIndex(([, files]) => files.test(file));
}

const client = sourcesBelow("client").flatMap(importsOf);
const server = sourcesBelow("server").flatMap(importsOf);
const own = [...client, ...server].filter(({ to }) => /^(?:client|server|site)\/.*\.(?:tsx?|js)$/.test(to));

/** Pure files that both sides share. */
const isShared = (path: string) =>
  path.startsWith("server/shared/") ||
  (/^server\/.*\/schema\.ts$/.test(path) && path !== "server/db/schema.ts");

/** Files that import each other, directly or by way of others. */
function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const finished = new Set<string>();
  const found: string[][] = [];
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    if (path.includes(file) || finished.has(file)) return;
    for (const to of targets.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  }
  for (const file of targets.keys()) visit(file, []);
  return found;
}

describe("the floors", () => {
  test("every file of server and client stands on one", () => {
    const files = [...sourcesBelow("server"), ...sourcesBelow("client")];
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
  });

  test("every floor has a file", () => {
    const files = [...sourcesBelow("server"), ...sourcesBelow("client"), ...sourcesBelow("site")];
    expect(floors.filter(([, pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
  });

  test("imports lead down, or stay in the room; types are no exception", () => {
    expect(own.length).toBeGreaterThan(200);
    const wrong = own.filter(({ from, to }) => {
      const [above, below] = [floorOf(from), floorOf(to)];
      return below < above || (below === above && dirname(from).split("/")[1] !== dirname(to).split("/")[1]);
    });
    expect(wrong).toEqual([]);
  });

  test("no file imports itself by way of others", () => {
    expect(circles(own)).toEqual([]);
  });
});

describe("who may import whom", () => {
  test("the client takes types and pure files from the server, and nothing else", () => {
    const wrong = client.filter(
      ({ from, to, typeOnly }) =>
        to.startsWith("server/") && !typeOnly && !isShared(to) && from !== "client/vite.config.ts",
    );
    expect(wrong).toEqual([]);
  });

  test("a pure file imports zod/mini, other pure files and the owner's, and nothing else", () => {
    const wrong = server.filter(
      ({ from, to }) => isShared(from) && to !== "zod/mini" && !isShared(to) && !to.startsWith("site/"),
    );
    expect(wrong).toEqual([]);
  });

  test("nobody imports classic zod", () => {
    expect([...client, ...server].filter(({ to }) => to === "zod")).toEqual([]);
  });

  test("only the start brings the client's rendering along; the others know its type and the theme at most", () => {
    const wrong = server.filter(
      ({ from, to, typeOnly }) =>
        to.startsWith("client/") &&
        !to.startsWith("client/theme/") &&
        !(to === "client/entry-server.tsx" && (typeOnly || from === "server/main.ts")),
    );
    expect(wrong).toEqual([]);
  });

  test("the owner's files import nothing of ours", () => {
    const wrong = sourcesBelow("site")
      .flatMap(importsOf)
      .filter(({ to }) => /^(?:client|server|tests)\//.test(to));
    expect(wrong).toEqual([]);
  });

  test.each([
    ["lucia", /^(?:lucia|@lucia-auth\/)/, /^server\/session\/sessions\.ts$/],
    ["arctic", /^arctic$/, /^server\/auth\/oauth\/authorization\.ts$/],
    ["oauth4webapi", /^oauth4webapi$/, /^server\/auth\/oauth\//],
    ["the drivers", /^(?:postgres|@electric-sql\/pglite)$/, /^server\/db\//],
  ])("%s has one home", (_, name, home) => {
    const users = server.filter(({ to }) => name.test(to));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ from }) => !home.test(from))).toEqual([]);
  });
});
