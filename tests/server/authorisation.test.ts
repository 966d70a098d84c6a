import { describe, expect, test } from "vitest";
import { refusalWording } from "../../defaults/words/server.ts";
import { limits } from "../../server/rate-limits.ts";
import { appOfFile } from "../support/app.ts";
import { procedures } from "./procedures.ts";

const app = await appOfFile({ OWNER: "github:583231" });
const ben = await app.signIn("Ben");
const pathsOf = (some: typeof procedures) => some.map(({ path }) => path).sort();

/** Calls a procedure over HTTP. */
function callProcedure({ path, type }: (typeof procedures)[number], input: unknown, cookie = "") {
  const url = `${app.origin}/trpc/${path}`;
  const body = JSON.stringify(input);
  const headers = { "content-type": "application/json", cookie };
  return type === "mutation"
    ? fetch(url, { method: "POST", headers, body })
    : fetch(`${url}?input=${encodeURIComponent(body)}`, { headers });
}

test("these tests find the procedures", () => {
  expect(procedures.length).toBeGreaterThanOrEqual(9);
});

test.each(procedures)("$path declares who may call it, and how often", ({ type, access, limit }) => {
  expect(access).toMatch(/^(?:everybody|signed-in|owner)$/);
  expect(Object.keys(limits)).toContain(limit);
  if (type === "mutation") expect(limit).not.toBe("read");
});

test("exactly the procedures that change a person's own data need a session", () => {
  expect(pathsOf(procedures.filter(({ access }) => access === "signed-in"))).toEqual([
    "auth.deleteAccount",
    "auth.signOutEverywhere",
    "reviews.add",
    "reviews.delete",
  ]);
});

test("exactly the procedures below `owner` are the owner's", () => {
  const ofOwner = procedures.filter(({ path }) => path.startsWith("owner."));
  expect(ofOwner.length).toBeGreaterThanOrEqual(13);
  expect(pathsOf(procedures.filter(({ access }) => access === "owner"))).toEqual(pathsOf(ofOwner));
});

test.each(procedures.filter(({ access }) => access === "owner"))(
  "somebody who is signed in and not the owner is refused by $path, whatever the input",
  async (procedure) => {
    for (const input of [undefined, {}, { ids: ben.id }, { ids: "not an id" }, { author: ben.id }, []]) {
      const response = await callProcedure(procedure, input, ben.cookie);
      expect(response.status).toBe(403);
      const { error } = await response.json();
      expect(error.data).toEqual({
        code: "FORBIDDEN",
        httpStatus: 403,
        path: procedure.path,
        fieldErrors: null,
        requestId: expect.any(String),
      });
    }
  },
);

describe("a visitor who is signed out", () => {
  test.each(procedures.filter(({ access }) => access !== "everybody"))(
    "is refused by $path before the input is checked",
    async (procedure) => {
      for (const cookie of ["", `session=${"x".repeat(43)}`, "session=garbage", "session=%"]) {
        const response = await callProcedure(procedure, {}, cookie);
        expect(response.status).toBe(401);
        const { error } = await response.json();
        expect(error.data).toMatchObject({ code: "UNAUTHORIZED", path: procedure.path });
        expect(error.message).toBe(refusalWording.signedOut);
      }
    },
  );

  test.each(procedures.filter(({ access }) => access === "everybody"))(
    "is not asked to sign in by $path",
    async (procedure) => {
      expect((await callProcedure(procedure, {})).status).not.toBe(401);
    },
  );
});
