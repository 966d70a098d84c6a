import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { addresses, providerAddress } from "../../shared/addresses.ts";
import type { EventCounter } from "../analytics/event-counter.ts";
import type { Database } from "../db/connection.ts";
import { logIfDatabaseUnreachable } from "../db/errors.ts";
import { type SmallPageAssets, sendHtml } from "../http/document.tsx";
import { isFromOtherSite } from "../http/security.ts";
import type { LimitName, Limits } from "../rate-limits.ts";
import { createToken, hostCookieName, isToken, type Sessions } from "../session/sessions.ts";
import { createSecrets } from "./authorization.ts";
import { endAddress, renderChooser, renderEnding, renderNameForm } from "./pages.tsx";
import { cleanName, type Identity, type Provider } from "./provider.ts";
import { findOrCreateUser, SIGN_IN_ATTEMPT_LIFETIME, storeSignInAttempt, takeSignInAttempt } from "./queries.ts";
import { errorCode, failureStatus, SignInError, type SignInFailure } from "./sign-in-error.ts";

/** The request decorator with the popup's name; null for a full-page sign-in. */
const POPUP_NAME = "popupName";

/** The popup's name; missing in a full-page sign-in. */
const popup = z._default(z.nullable(z.uuid()), null);
const beginQuery = z.object({ popup });
const nameForm = z.object({ popup, name: z.string() });
const callbackQuery = z.object({
  state: z.string().check(z.refine(isToken)),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))),
  error: z.optional(z.string()),
  // Empty, it would count as absent (RFC 9207).
  iss: z.optional(z.string().check(z.minLength(1))),
});
const doneQuery = z.object({
  popup,
  outcome: z.enum(["signed-in", "cancelled", "failed"]),
  reason: z._default(z.nullable(z.enum(Object.keys(failureStatus) as SignInFailure[])), null),
});

/** The dependencies of the sign-in routes. */
interface SignInServices {
  db: Database;
  sessions: Sessions;
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
  /** The configured providers by id. */
  providers: ReadonlyMap<string, Provider>;
  /** Whether a name is enough to sign in, because there is no provider and the site is on loopback. */
  asksForName: boolean;
  events: EventCounter;
  env: { secure: boolean };
}

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/**
 * The sign-in routes. A sign-in starts with a navigation of the page or its popup, and ends on `/auth/done`. The
 * database stores state, PKCE verifier and nonce. A cookie binds them to the browser, and they are used once.
 */
export async function authRoutes(
  app: FastifyInstance,
  { services, assets }: { services: SignInServices; assets: SmallPageAssets },
): Promise<void> {
  const { providers, asksForName } = services;
  await app.register(cookie);
  app.decorateRequest(POPUP_NAME, null);
  app.addHook("onRequest", async (_request, reply) => {
    // The address contains a code, which must not leak through the Referer header.
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    await enforceLimit(services, "auth.page", reply);
  });
  app.setErrorHandler((error, request, reply) => {
    const reason = logFailure(error, request);
    const ending = { popup: request.getDecorator<string | null>(POPUP_NAME), outcome: "failed", reason } as const;
    return sendHtml(reply, failureStatus[reason], renderEnding(assets, ending));
  });

  app.get(addresses.signIn, async (request, reply) => {
    requireOwnSite(request);
    const { popup } = read(beginQuery, request.query);
    if (asksForName) return sendHtml(reply, 200, renderNameForm(assets, popup));
    const query = popup ? `?${new URLSearchParams({ popup })}` : "";
    const [only, ...others] = providers.keys();
    return only && others.length === 0
      ? reply.redirect(providerAddress(only, "login") + query, 302)
      : sendHtml(reply, 200, renderChooser(assets, providers, query));
  });

  if (asksForName) registerNameForm(app, services, assets);

  // A HEAD request neither starts nor ends a sign-in.
  const getOnly = { exposeHeadRoute: false };
  app.get(providerAddress(":provider", "login"), getOnly, (request: ProviderRequest, reply) =>
    beginSignIn(services, request, reply),
  );
  app.get(providerAddress(":provider", "callback"), getOnly, (request: ProviderRequest, reply) =>
    endSignIn(services, request, reply),
  );

  app.get(addresses.signInEnd, async (request, reply) =>
    sendHtml(reply, 200, renderEnding(assets, read(doneQuery, request.query))),
  );
}

/** Signs in a visitor by name only. The same name is the same person. */
function registerNameForm(scope: FastifyInstance, services: SignInServices, assets: SmallPageAssets): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.post(addresses.signInByName, async (request, reply) => {
    const { popup, name } = read(nameForm, request.body);
    const shown = cleanName(name);
    if (shown === null) return sendHtml(reply, 400, renderNameForm(assets, popup, true));
    await startSession(services, "local", { issuer: "local", subject: shown, name: shown }, reply);
    return reply.redirect(endAddress(popup, "signed-in"), 303);
  });
}

/** Sends the browser to the provider. */
async function beginSignIn(services: SignInServices, request: ProviderRequest, reply: FastifyReply) {
  requireOwnSite(request);
  const { id, provider } = requireProvider(services, request);
  const { popup } = read(beginQuery, request.query);
  request.setDecorator(POPUP_NAME, popup);

  await enforceLimit(services, "auth.signIn", reply);
  const { state, ...secrets } = createSecrets();
  const url = await provider.authorizationUrl(state, secrets);
  const { name, token } = browserCookie(services, request);
  // All tabs of a browser share the cookie. If each set its own, the newest would end the sign-ins of the others.
  const browser = token ?? createToken();
  await storeSignInAttempt(services.db, { state, browser, provider: id }, secrets, popup);
  const { secure } = services.env;
  return reply
    .setCookie(name, browser, { path: "/", maxAge: SIGN_IN_ATTEMPT_LIFETIME, httpOnly: true, sameSite: "lax", secure })
    .redirect(url.href, 302);
}

/** Checks the provider's answer and starts a session for the identified person. */
async function endSignIn(services: SignInServices, request: ProviderRequest, reply: FastifyReply) {
  const { id, provider } = requireProvider(services, request);
  const { state, code, error, iss } = read(callbackQuery, request.query);
  const { token: browser } = browserCookie(services, request);
  if (!browser) throw new SignInError("unknown-attempt", "no sign-in cookie");
  const { popupName, expired, ...secrets } = await takeSignInAttempt(services.db, { state, browser, provider: id });
  request.setDecorator(POPUP_NAME, popupName);
  if (expired) throw new SignInError("expired", "the sign-in has expired");
  if (error === "access_denied") return reply.redirect(endAddress(popupName, "cancelled"), 303);
  if (error !== undefined) throw new SignInError("provider-refused", `error in the callback (${errorCode(error)})`);
  if (code === undefined) throw new SignInError("bad-request", "no code in the callback");

  await startSession(services, id, await provider.identify({ code, iss }, secrets), reply);
  return reply.redirect(endAddress(popupName, "signed-in"), 303);
}

/** Starts a session for the person, and ends the browser's previous one. */
async function startSession(services: SignInServices, provider: string, identity: Identity, reply: FastifyReply) {
  const { db, events, sessions } = services;
  const userId = await findOrCreateUser(db, provider, identity);
  events.count("signIns");
  const cookie = await sessions.start(userId);
  await sessions.end(sessions.claimedId(reply.request.cookies));
  reply.header("set-cookie", cookie);
}

/** Refuses a sign-in that another site started, because that site could choose the account (login CSRF). */
function requireOwnSite(request: FastifyRequest): void {
  if (isFromOtherSite(request)) throw new SignInError("cross-site", "another site started the sign-in");
}

function requireProvider({ providers }: SignInServices, request: ProviderRequest) {
  const { provider: id } = request.params;
  const provider = providers.get(id);
  if (!provider) throw new SignInError("unknown-provider", "no such provider");
  return { id, provider };
}

function read<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new SignInError("bad-request", "the query or the form is malformed");
  return parsed.data;
}

async function enforceLimit({ limits }: SignInServices, name: LimitName, reply: FastifyReply): Promise<void> {
  const wait = await limits?.countAddress(name, reply.request.ip);
  if (!wait) return;
  reply.header("retry-after", wait);
  throw new SignInError("too-many", "too many sign-ins from one address");
}

/** The cookie that binds a sign-in to a browser. Its token is null if the browser does not have the cookie. */
function browserCookie({ env }: SignInServices, { cookies }: FastifyRequest) {
  const name = hostCookieName("sign-in", env.secure);
  const token = cookies[name];
  return { name, token: isToken(token) ? token : null };
}

/**
 * Logs why a sign-in failed, without codes, states or names. @returns the reason, which selects the message for the
 * visitor.
 */
function logFailure(error: unknown, { log }: FastifyRequest): SignInFailure {
  if (error instanceof SignInError) {
    const { reason, message: detail } = error;
    // A flood of refused requests must not fill the log, and only the owner can correct a wrong variable.
    const level = reason === "too-many" ? "debug" : reason === "misconfigured" ? "error" : "warn";
    log[level]({ reason, detail }, "a visitor could not sign in: `detail` says why");
    return reason;
  }
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode < 500) return "bad-request";
  if (logIfDatabaseUnreachable(log, error)) return "unavailable";
  log.error({ err: error }, "a visitor could not sign in: `err` says where it failed");
  return "internal";
}
