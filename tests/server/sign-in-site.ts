import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import { signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { accounts, sessions, signInAttempts, users } from "../../server/db/schema.ts";
import { signInAppOfFile, type TestApp } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import { type Answer, Visitor } from "../support/visitor.ts";

/** What the last page of a sign-in says. */
export const signedIn = escapeHtml(signInPageWording.signedIn.sentence);

/** The name that the page gives to its popup. */
export const popupName = "0190163d-8694-739b-aea5-966c26f8ad91";

/** A site with two providers, for all tests of a file, and how its visitors sign in at the tests' own provider. */
export async function signInSiteOfFile() {
  const { app, idp, site, isCallback } = await signInAppOfFile({
    OIDC_NAME: "Test <Provider>",
    GITHUB_CLIENT_ID: "unused",
    GITHUB_CLIENT_SECRET: "unused",
  });
  beforeEach(() => {
    idp.person = { name: "Ada Placeholder", subject: `subject ${crypto.randomUUID()}` };
  });
  afterEach(async () => {
    idp.behave();
    await app.db.delete(signInAttempts);
  });

  /** Passes through the provider, up to the callback address that it redirects the visitor to. */
  async function reachCallback(visitor: Visitor, query = `?popup=${popupName}`): Promise<string> {
    const { next, status, text } = await visitor.walk(`${site}/auth/oidc/login${query}`, isCallback);
    if (!isCallback(next)) throw new Error(`The visitor is stuck: ${status} ${text}`);
    return next;
  }

  return {
    ...{ app, idp, site, reachCallback },
    /** A new visitor who has passed through the provider. */
    async atCallback() {
      const visitor = new Visitor();
      return { visitor, callback: await reachCallback(visitor) };
    },
    async signIn(visitor: Visitor): Promise<Answer> {
      return await visitor.walk(await reachCallback(visitor));
    },
    viewer: (visitor: Visitor) => app.client({ cookie: visitor.cookieHeader(site) }).auth.viewer.query(),
    rowCounts: () => Promise.all([users, accounts, sessions, signInAttempts].map((table) => app.db.$count(table))),
  };
}

/** Expects that a sign-in fails for a wrong secret, `former`, which the log explains and the page does not. */
export async function expectMisconfigured(app: TestApp, variable: string): Promise<void> {
  const answer = await new Visitor().walk(`${app.env.publicOrigin}/auth/login`);
  expectPage(answer, 502, signInFailures.misconfigured);
  expect(answer.text).not.toContain(variable);
  expect(JSON.parse(app.log())).toMatchObject({ level: 50, detail: expect.stringContaining(variable) });
  expect(app.log()).not.toContain("former");
}

/** Expects a page that explains the refusal, looks like the site, is not cached and signs nobody in. */
export function expectPage(answer: Answer, status: number, words: string): void {
  expect({ status: answer.status, text: answer.text }).toEqual({
    status,
    text: expect.stringContaining(escapeHtml(words)),
  });
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("set-cookie") ?? "").not.toMatch(/^(?:__Host-)?session=/);
  // The script that applies the theme, which the policy allows by its hash.
  const rest = answer.text.replace(/<script>(.*?)<\/script>/gs, (_, script: string) => {
    const hash = createHash("sha256").update(script).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
    return "";
  });
  expect(rest).not.toMatch(/<script(?![^>]* src="\/)|<style|\son\w+=|style=/);
}
