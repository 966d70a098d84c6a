import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { SignInOutcome } from "../../shared/auth.ts";
import type { EventCounter } from "../analytics/counter.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { type SmallPageAssets, sendHtml } from "../http/document.tsx";
import { isFromOtherSite } from "../http/guards.ts";
import type { LimitName, Limits } from "../limits/limits.ts";
import type { Sessions } from "../session/sessions.ts";
import { createToken, hostCookieName, isToken } from "../session/tokens.ts";
import { createSecrets } from "./oauth/authorization.ts";
import { errorCode } from "./oauth/client.ts";
import { renderChooser, renderEnding } from "./pages.tsx";
import { failureStatus, type Provider, SignInError, type SignInFailure } from "./provider.ts";
import { ATTEMPT_LIFETIME, findOrCreateUser, storeAttempt, takeAttempt } from "./queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The name that the page gave to the popup's sign-in, for the page that reports a failure. */
    signInAttempt: string | null;
  }
}

/** How long a request may wait for the provider, in milliseconds. */
const PROVIDER_TIME = 7_000;

const attemptName = z.optional(z.uuid());
const beginQuery = z.object({ attempt: attemptName, page: z.optional(z.literal("1")) });
const callbackQuery = z.object({
  state: z.string().check(z.refine(isToken)),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))),
  error: z.optional(z.string()),
  // Empty, it would count as absent (RFC 9207).
  iss: z.optional(z.string().check(z.minLength(1))),
});
const failureReasons = z.enum(Object.keys(failureStatus) as [SignInFailure, ...SignInFailure[]]);
const doneQuery = z.object({
  attempt: attemptName,
  outcome: z.enum(["signed-in", "cancelled", "failed"]),
  reason: z.optional(failureReasons),
});

/** What the routes of the sign-in use. */
interface SignInServices {
  db: Database;
  sessions: Sessions;
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
  /** The configured providers by id. */
  providers: ReadonlyMap<string, Provider>;
  events: EventCounter;
  /** Whether the site is on https. */
  secure: boolean;
}

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/**
 * The routes of the sign-in, which starts with a navigation of the page or of its popup and ends on `/auth/done`.
 * State, PKCE verifier and nonce are stored in the database, bound to the browser by a cookie, and used once.
 */
export async function registerAuthRoutes(
  app: FastifyInstance,
  services: SignInServices,
  assets: SmallPageAssets,
): Promise<void> {
  const { providers } = services;
  await app.register(async (scope) => {
    scope.decorateRequest("signInAttempt", null);
    scope.addHook("onRequest", async (request, reply) => {
      // The address holds a code, which must not leak through the Referer header.
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      await enforceLimit(services, "auth.page", request, reply);
    });
    scope.setErrorHandler((error, request, reply) => sendFailure(assets, error, request, reply));

    scope.get("/auth/login", { exposeHeadRoute: false }, async (request, reply) => {
      requireOwnSite(request);
      const { attempt, page } = readQuery(beginQuery, request);
      const query = attempt && !page ? `?${new URLSearchParams({ attempt })}` : "";
      const [only, ...others] = providers.keys();
      return only && others.length === 0
        ? reply.redirect(`/auth/${only}/login${query}`, 302)
        : sendHtml(reply, 200, renderChooser(assets, providers, query));
    });

    scope.get("/auth/:provider/login", { exposeHeadRoute: false }, (request: ProviderRequest, reply) =>
      beginSignIn(services, request, reply),
    );

    scope.get("/auth/:provider/callback", { exposeHeadRoute: false }, (request: ProviderRequest, reply) =>
      endSignIn(services, request, reply),
    );

    scope.get("/auth/done", async (request, reply) => {
      const { attempt = null, outcome, reason = null } = readQuery(doneQuery, request);
      return sendHtml(reply, 200, renderEnding(assets, { attempt, outcome, reason }));
    });
  });
}

/** Sends the browser to the provider. */
async function beginSignIn(services: SignInServices, request: ProviderRequest, reply: FastifyReply) {
  requireOwnSite(request);
  const { id, provider } = requireProvider(services, request);
  const { attempt, page } = readQuery(beginQuery, request);
  const name = attempt && !page ? attempt : null;
  request.signInAttempt = name;

  await enforceLimit(services, "auth.signIn", request, reply);
  const { state, ...secrets } = createSecrets();
  const url = await provider.authorizationUrl(state, secrets);
  // All tabs of a browser share the cookie. If each tab set its own, the newest tab would end the sign-ins of the
  // others.
  const browser = readBrowserToken(services, request) ?? createToken();
  await storeAttempt(services.db, { state, browser, provider: id }, { secrets, name });
  return reply.header("set-cookie", browserCookie(services, browser)).redirect(url.href, 302);
}

/** Checks the provider's answer and starts a session for the person whom the provider identified. */
async function endSignIn(services: SignInServices, request: ProviderRequest, reply: FastifyReply) {
  const { db, sessions } = services;
  const { id, provider } = requireProvider(services, request);
  const { state, code, error, iss } = readQuery(callbackQuery, request);
  const browser = readBrowserToken(services, request);
  if (!browser) throw new SignInError("unknown-attempt", "no sign-in cookie");
  const { name, expired, secrets } = await takeAttempt(db, { state, browser, provider: id });
  request.signInAttempt = name;
  if (expired) throw new SignInError("expired", "the sign-in has expired");
  if (error === "access_denied") return redirectToDone(reply, name, "cancelled");
  if (error !== undefined) {
    throw new SignInError("provider-refused", `error in the callback (${errorCode(error)})`);
  }
  if (code === undefined) throw new SignInError("bad-request", "no code in the callback");

  const identity = await provider.identify({ code, iss }, secrets, AbortSignal.timeout(PROVIDER_TIME));
  const userId = await findOrCreateUser(db, id, identity);

  services.events.count("signIns");
  const cookie = await sessions.start(userId);
  await sessions.end(sessions.idOf(sessions.tokenOf(request.cookies)));
  reply.header("set-cookie", cookie);
  return redirectToDone(reply, name, "signed-in");
}

/** Refuses a sign-in that another site starts: that site could choose the account (login CSRF). */
function requireOwnSite(request: FastifyRequest): void {
  if (isFromOtherSite(request)) throw new SignInError("cross-site", "begun by another site");
}

function requireProvider({ providers }: SignInServices, request: ProviderRequest) {
  const { provider: id } = request.params;
  const provider = providers.get(id);
  if (!provider) throw new SignInError("unknown-provider", "no such provider");
  return { id, provider };
}

function readQuery<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> {
  const parsed = z.safeParse(schema, request.query);
  if (!parsed.success) throw new SignInError("bad-request", "the query is malformed");
  return parsed.data;
}

async function enforceLimit(
  { limits }: SignInServices,
  name: LimitName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const wait = limits && (await limits.count(name, { address: request.ip }));
  if (wait === null) return;
  reply.header("retry-after", wait);
  throw new SignInError("too-many", "too many sign-ins from one address");
}

function browserCookieName({ secure }: SignInServices): string {
  return hostCookieName("sign-in", secure);
}

function readBrowserToken(services: SignInServices, request: FastifyRequest): string | null {
  const token = request.cookies[browserCookieName(services)];
  return isToken(token) ? token : null;
}

function browserCookie(services: SignInServices, token: string): string {
  const secure = services.secure ? "; Secure" : "";
  return `${browserCookieName(services)}=${token}; Max-Age=${ATTEMPT_LIFETIME}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function redirectToDone(reply: FastifyReply, attempt: string | null, outcome: SignInOutcome): FastifyReply {
  const query = new URLSearchParams({ ...(attempt && { attempt }), outcome });
  return reply.redirect(`/auth/done?${query}`, 303);
}

/** Tells the visitor in one sentence how a request failed. The log gets the details, without codes, states or names. */
function sendFailure(assets: SmallPageAssets, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const reason = logFailure(error, request);
  const ending = { attempt: request.signInAttempt, outcome: "failed", reason } as const;
  return sendHtml(reply, failureStatus[reason], renderEnding(assets, ending));
}

function logFailure(error: unknown, request: FastifyRequest): SignInFailure {
  if (error instanceof SignInError) {
    const { reason, message: detail } = error;
    // Such a line needs the level debug: otherwise a client over the limit could fill the log.
    request.log[reason === "too-many" ? "debug" : "warn"](
      { reason, detail },
      "a visitor could not sign in: `detail` says why",
    );
    return reason;
  }
  if ((error as { statusCode?: number }).statusCode === 400) return "bad-request";
  const reason = isDatabaseAway(error) ? "unavailable" : "internal";
  request.log.error({ reason, err: error }, "a visitor could not sign in: `err` says where it failed");
  return reason;
}
