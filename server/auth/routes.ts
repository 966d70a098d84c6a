import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isDatabaseAway } from "../db/errors.ts";
import { signInAttempts } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { createToken, hashToken, hostCookieName, isToken, readTokenCookie } from "../session/tokens.ts";
import { findOrCreateUser } from "./identity.ts";
import { before } from "./outgoing.ts";
import { type Ending, failureStatus, type PopupAssets, renderChooser, renderEnding } from "./pages.ts";
import { createSecrets, errorCode, type Provider } from "./providers.ts";
import { type SignInFailure, signInFailures } from "./schema.ts";
import { SignInError } from "./sign-in-error.ts";

/** How long a visitor may take at the provider, in seconds. */
const ATTEMPT_LIFETIME = 10 * 60;
/** How long a request may wait: for the provider, for one step in the database, and for everything; milliseconds. */
const PROVIDER_TIME = 7_000;
const DATABASE_TIME = 4_000;
const TOTAL_TIME = 9_000;

const attemptName = z.optional(z.uuid());
const beginQuery = z.object({ attempt: attemptName, page: z.optional(z.literal("1")) });
const callbackQuery = z.object({
  state: z.string().check(z.refine(isToken)),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))),
  error: z.optional(z.string()),
  iss: z.optional(z.string()),
});
const failureReasons = z.enum(Object.keys(signInFailures) as [SignInFailure, ...SignInFailure[]]);
const doneQuery = z.object({
  attempt: attemptName,
  outcome: z.enum(["signed-in", "cancelled", "failed"]),
  reason: z.optional(failureReasons),
});

/**
 * The sign-in: begun by a navigation of the page or of its popup, ended on `/auth/done`. Its state, PKCE verifier and
 * nonce wait in the database, bound to the browser by a cookie, and are used once.
 */
export async function registerAuthRoutes(
  app: FastifyInstance,
  { env, db, providers, sessions, limits }: Services,
  popup: PopupAssets,
): Promise<void> {
  const browserCookie = hostCookieName("sign-in", env.secure);

  function send(reply: FastifyReply, status: number, html: string): FastifyReply {
    return reply.code(status).type("text/html; charset=utf-8").send(html);
  }

  function sendFailure(reply: FastifyReply, reason: SignInFailure, attempt: string | null): FastifyReply {
    return send(reply, failureStatus[reason], renderEnding(popup, { attempt, outcome: "failed", reason }));
  }

  function redirectToDone(reply: FastifyReply, { attempt, outcome }: Omit<Ending, "reason">): FastifyReply {
    const query = new URLSearchParams({ ...(attempt ? { attempt } : {}), outcome });
    return reply.redirect(`/auth/done?${query}`, 303);
  }

  /** Says how a request failed: in words to the visitor, in detail to the log, without codes, states or names. */
  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, attempt: string | null) {
    if (error instanceof SignInError) {
      request.log.warn({ reason: error.reason, detail: error.message }, "a sign-in failed");
      return sendFailure(reply, error.reason, attempt);
    }
    const reason = isDatabaseAway(error) ? "unavailable" : "internal";
    request.log.error({ reason, err: error }, "a sign-in failed");
    return sendFailure(reply, reason, attempt);
  }

  function requireProvider(id: string): Provider {
    const provider = providers.find(id);
    if (!provider) throw new SignInError("unknown-provider", "no such provider");
    return provider;
  }

  function readQuery<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> {
    const parsed = z.safeParse(schema, request.query);
    if (!parsed.success) throw new SignInError("bad-request", "the query is malformed");
    return parsed.data;
  }

  /** Refuses a sign-in that another site begins: it would end in an account of that site's choosing. */
  function requireOwnSite(request: FastifyRequest): void {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      throw new SignInError("cross-site", "begun by another site");
    }
  }

  async function requireModeration(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wait = await limits.count("auth.signIn", { address: request.ip });
    if (wait === null) return;
    reply.header("retry-after", wait);
    throw new SignInError("too-many", "too many sign-ins from one address");
  }

  /** A database step that ends in time even when the database does not. */
  function step<T>(total: AbortSignal, work: Promise<T>): Promise<T> {
    const signal = AbortSignal.any([total, AbortSignal.timeout(DATABASE_TIME)]);
    return before(signal, work, () => new SignInError("unavailable", "the database takes too long"));
  }

  /** Ends a sign-in under way, once. @returns what was kept of it. */
  async function takeAttempt(state: string, browser: string | null, provider: Provider) {
    if (!browser) throw new SignInError("unknown-attempt", "no sign-in cookie");
    const [attempt] = await db
      .delete(signInAttempts)
      .where(
        and(
          eq(signInAttempts.id, hashToken(state)),
          eq(signInAttempts.browser, hashToken(browser)),
          eq(signInAttempts.provider, provider.id),
        ),
      )
      .returning();
    if (!attempt) throw new SignInError("unknown-attempt", "no such sign-in under way");
    return attempt;
  }

  await app.register(async (scope) => {
    scope.addHook("onRequest", async (_request, reply) => {
      // The address holds a code; a link of the page must not pass it on.
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    });
    scope.setErrorHandler((error, request, reply) => fail(request, reply, error, null));

    scope.get("/auth/login", { exposeHeadRoute: false }, async (request, reply) => {
      requireOwnSite(request);
      const { attempt, page } = readQuery(beginQuery, request);
      const query = attempt && !page ? `?${new URLSearchParams({ attempt })}` : "";
      const [only, ...others] = providers.all;
      return only && others.length === 0
        ? reply.redirect(`/auth/${only.id}/login${query}`, 302)
        : send(reply, 200, renderChooser(popup, providers.all, query));
    });

    scope.get<{ Params: { provider: string } }>(
      "/auth/:provider/login",
      { exposeHeadRoute: false },
      async (request, reply) => {
        requireOwnSite(request);
        const provider = requireProvider(request.params.provider);
        const { attempt: named, page } = readQuery(beginQuery, request);
        const attempt = named && !page ? named : null;
        try {
          await step(AbortSignal.timeout(TOTAL_TIME - PROVIDER_TIME), requireModeration(request, reply));
          const { state, codeVerifier, nonce } = createSecrets();
          const url = await provider.authorizationUrl(
            state,
            { codeVerifier, nonce },
            AbortSignal.timeout(PROVIDER_TIME),
          );
          // The same for all of a browser's tabs, or the newest would end the others' sign-ins.
          const browser = readTokenCookie(request.headers.cookie, browserCookie) ?? createToken();
          const insertion = db.insert(signInAttempts).values({
            id: hashToken(state),
            browser: hashToken(browser),
            provider: provider.id,
            codeVerifier,
            nonce,
            attempt,
            expiresAt: new Date(Date.now() + ATTEMPT_LIFETIME * 1000),
          });
          await step(AbortSignal.timeout(TOTAL_TIME - PROVIDER_TIME), insertion.execute());
          reply.header(
            "set-cookie",
            `${browserCookie}=${browser}; Max-Age=${ATTEMPT_LIFETIME}; Path=/; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`,
          );
          return reply.redirect(url.href, 302);
        } catch (error) {
          return fail(request, reply, error, attempt);
        }
      },
    );

    scope.get<{ Params: { provider: string } }>(
      "/auth/:provider/callback",
      { exposeHeadRoute: false },
      async (request, reply) => {
        const total = AbortSignal.timeout(TOTAL_TIME);
        const provider = requireProvider(request.params.provider);
        const { state, code, error, iss } = readQuery(callbackQuery, request);
        const browser = readTokenCookie(request.headers.cookie, browserCookie);
        const { attempt, expiresAt, codeVerifier, nonce } = await step(
          total,
          takeAttempt(state, browser, provider),
        );
        try {
          if (expiresAt.getTime() <= Date.now()) throw new SignInError("expired", "the sign-in has expired");
          if (error === "access_denied") return redirectToDone(reply, { attempt, outcome: "cancelled" });
          if (error !== undefined) {
            throw new SignInError("provider-refused", `error in the callback (${errorCode(error)})`);
          }
          if (code === undefined) throw new SignInError("bad-request", "no code in the callback");

          const signal = AbortSignal.any([total, AbortSignal.timeout(PROVIDER_TIME)]);
          const identity = await provider.identify({ code, iss }, { codeVerifier, nonce }, signal);
          const userId = await step(total, findOrCreateUser(db, identity));
          if (!userId) throw new SignInError("other-issuer", "the account belongs to another issuer");

          const previous = await step(total, sessions.find(request.headers.cookie));
          const cookie = await step(total, sessions.start(userId));
          if (previous) await step(total, sessions.end(previous.id));
          reply.header("set-cookie", cookie);
          return redirectToDone(reply, { attempt, outcome: "signed-in" });
        } catch (failure) {
          return fail(request, reply, failure, attempt);
        }
      },
    );

    scope.get("/auth/done", async (request, reply) => {
      const { attempt = null, outcome, reason = null } = readQuery(doneQuery, request);
      return send(reply, 200, renderEnding(popup, { attempt, outcome, reason }));
    });
  });
}
