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

function importsBelow(folder: string): Import[] {
  return listSources(folder).flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?from\s+)?"([^"]+)"/gm);
    return [...statements].map(([, type, specifier = ""]) => ({
      from,
      to: specifier.startsWith(".") ? relative(root, join(root, dirname(from), specifier)) : specifier,
      typeOnly: type !== undefined,
    }));
  });
}

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
}

const client = importsBelow("client");
const server = importsBelow("server");
const site = importsBelow("site");
/** Pure files that both sides share. */
const isSchema = (path: string) =>
  (/^server\/(?:.*\/)?schema\.ts$/.test(path) && path !== "server/db/schema.ts") ||
  path.startsWith("server/shared/");

describe("who may import whom", () => {
  test("the check sees the imports", () => {
    expect(client.length).toBeGreaterThan(20);
    expect(server.length).toBeGreaterThan(20);
  });

  test("the client takes types and schemas from the server, and nothing else", () => {
    const wrong = client.filter(
      ({ from, to, typeOnly }) =>
        to.startsWith("server/") && !typeOnly && !isSchema(to) && from !== "client/vite.config.ts",
    );
    expect(wrong).toEqual([]);
  });

  test("a schema imports zod/mini, other schemas and words, and nothing else", () => {
    const wrong = server.filter(
      ({ from, to }) => isSchema(from) && to !== "zod/mini" && !isSchema(to) && !to.startsWith("site/words/"),
    );
    expect(wrong).toEqual([]);
  });

  test("nobody imports classic zod", () => {
    expect([...client, ...server].filter(({ to }) => to === "zod")).toEqual([]);
  });

  test("the owner's folder imports nothing", () => {
    expect(listSources("site")).not.toEqual([]);
    expect(site).toEqual([]);
  });

  test("only the page renders the client; the others know its theme at most", () => {
    const wrong = server.filter(
      ({ from, to }) =>
        to.startsWith("client/") && from !== "server/http/page.ts" && !/^client\/theme\//.test(to),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ["lucia", /^(?:lucia|@lucia-auth\/)/, "server/session/sessions.ts"],
    ["arctic", /^arctic$/, "server/auth/oauth/authorization.ts"],
    ["oauth4webapi", /^oauth4webapi$/, /^server\/auth\/oauth\//],
    ["the drivers", /^(?:postgres|@electric-sql\/pglite)$/, /^server\/db\//],
  ])("%s has one home", (_, name, home) => {
    const wrong = server.filter(
      ({ from, to }) => name.test(to) && !(typeof home === "string" ? from === home : home.test(from)),
    );
    expect(wrong).toEqual([]);
  });

  test("imports go down only: app, router, features, procedures, context, session and database", () => {
    const floors: [RegExp, number][] = [
      [/^server\/(?:main|process\/development|process\/development-app|owner\/main)\.ts$/, 0],
      [/^server\/app\.ts$/, 1],
      [/^server\/(?:trpc\/http|http\/page)\.ts$/, 2],
      [/^server\/router\.ts$/, 3],
      [/^server\/(?:auth|reviews|contact|analytics)\/(?!schema\.ts)/, 4],
      [/^server\/trpc\/procedures\.ts$/, 5],
      [/^server\/trpc\/context\.ts$/, 6],
      [/^server\/session\/sessions\.ts$/, 7],
      [/^server\/db\//, 8],
    ];
    const floor = (path: string) => floors.find(([pattern]) => pattern.test(path))?.[1];
    const wrong = server.filter(({ from, to, typeOnly }) => {
      const [above, below] = [floor(from), floor(to)];
      return !typeOnly && above !== undefined && below !== undefined && below < above;
    });
    expect(wrong).toEqual([]);
  });
});
