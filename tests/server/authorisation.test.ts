import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../server/limits/limits.ts";
import { refusalWording } from "../../site/words/server.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { procedures } from "../support/procedures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pathsOf = (some: typeof procedures) => some.map(({ path }) => path).sort();

test("these tests find the procedures", () => {
  expect(procedures.length).toBeGreaterThanOrEqual(9);
});

test.each(procedures)("$path declares who may call it, and how often", ({ type, access, limit }) => {
  expect(access).toMatch(/^(?:everybody|signed-in)$/);
  expect(Object.keys(limits)).toContain(limit);
  if (type === "mutation") expect(limit).not.toBe("read");
});

test("exactly the procedures that change a person's own data need a session", () => {
  expect(pathsOf(procedures.filter(({ access }) => access === "signed-in"))).toEqual([
    "auth.deleteAccount",
    "auth.signOutEverywhere",
    "reviews.add",
    "reviews.delete",
    "reviews.restore",
  ]);
});

describe("a visitor who is signed out", () => {
  function call({ path, type }: (typeof procedures)[number], headers: Record<string, string> = {}) {
    return type === "mutation"
      ? fetch(`${app.origin}/trpc/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: "{}",
        })
      : fetch(`${app.origin}/trpc/${path}?input={}`, { headers });
  }

  test.each(procedures.filter(({ access }) => access === "signed-in"))(
    "is refused by $path before the input is checked",
    async (procedure) => {
      for (const cookie of ["", `session=${"x".repeat(43)}`, "session=garbage", "session=%"]) {
        const response = await call(procedure, cookie ? { cookie } : {});
        expect(response.status).toBe(401);
        const { error } = await response.json();
        expect(error.data).toMatchObject({ code: "UNAUTHORIZED", path: procedure.path });
        expect(error.message).toBe(refusalWording.signedOut);
      }
    },
  );

  test.each(procedures.filter(({ access, type }) => access === "everybody" && type !== "subscription"))(
    "is not asked to sign in by $path",
    async (procedure) => {
      expect((await call(procedure)).status).not.toBe(401);
    },
  );
});
