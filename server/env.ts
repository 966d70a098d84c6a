import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { providerMissing, readProviders } from "./auth/providers/list.ts";
import { AddressError, readAddress } from "./db/postgres.ts";
import { createVariables, EnvError, isLoopback, parseUrl } from "./runtime/variables.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Variables that hosting platforms set: Fly.io, Render, Railway, Heroku, Cloud Run, Kubernetes. Others set NODE_ENV. */
const PLATFORM_VARIABLES = [
  "FLY_APP_NAME",
  "RENDER",
  "RAILWAY_ENVIRONMENT_ID",
  "DYNO",
  "K_SERVICE",
  "KUBERNETES_SERVICE_HOST",
] as const;

/** The validated environment. `.env.example` describes every variable. */
export type Env = ReturnType<typeof parseEnv>;

/** Whether a text is an address or a CIDR. A prefix of 0 would trust every address, and Fastify refuses it. */
function isNetwork(value: string): boolean {
  const [address = ""] = value.split("/");
  return isIP(address) > 0 && (address === value || (ipaddr.isValidCIDR(value) && !/\/0+$/.test(value)));
}

/**
 * Reads the environment into a typed shape. An empty variable counts as unset.
 * @throws {EnvError} with every problem found.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const variables = createVariables(source);
  const { read, report } = variables;

  function readNumber(name: string, unset: number, min: number, max: number): number {
    const text = read(name) ?? String(unset);
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max) {
      report(`${name} has to be a whole number from ${min} to ${max}.`);
    }
    return number;
  }
  const port = readNumber("PORT", 3000, 0, 65_535);
  const pageCacheSeconds = readNumber("PAGE_CACHE_SECONDS", 0, 0, 86_400);
  const contactRetentionDays = readNumber("CONTACT_RETENTION_DAYS", 365, 1, 36_500);

  const publicUrlText = read("PUBLIC_URL");
  const publicUrl = parseUrl(publicUrlText ?? `http://localhost:${port}`);
  const isOrigin =
    publicUrl !== null && /^https?:$/.test(publicUrl.protocol) && publicUrl.href === `${publicUrl.origin}/`;
  // The default contains PORT, and a wrong PORT is reported already.
  if (publicUrlText && !isOrigin) {
    report("PUBLIC_URL has to be an origin without a path, such as https://theme.example.");
  }
  const loopback = publicUrl !== null && isLoopback(publicUrl.hostname);
  const secure = publicUrl?.protocol === "https:";
  if (isOrigin && !loopback && !secure) {
    report("PUBLIC_URL has to start with https:// unless it is a loopback address.");
  }

  const databaseUrl = read("DATABASE_URL");
  try {
    if (databaseUrl) readAddress(databaseUrl);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    report(error.message);
  }

  const providers = readProviders(variables);

  const owners = (read("OWNER") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  if (!owners.every((name) => /^[a-z]+:./.test(name))) {
    report("OWNER has to list accounts such as github:583231, separated by commas, as /owner shows them.");
  }

  const trustedProxies = (read("TRUSTED_PROXIES") ?? "").split(/[\s,]+/).filter(Boolean);
  if (!trustedProxies.every(isNetwork)) {
    report("TRUSTED_PROXIES has to list addresses or CIDRs, separated by commas, such as 10.0.0.0/8.");
  }

  const measurementId = read("ANALYTICS_MEASUREMENT_ID");
  if (measurementId && !/^G-[A-Z0-9]+$/.test(measurementId)) {
    report("ANALYTICS_MEASUREMENT_ID has to be a GA4 measurement id such as G-XXXXXXXXXX.");
  }

  const smtpUrl = read("SMTP_URL");
  const contactTo = read("CONTACT_TO");
  if (smtpUrl && !/^smtps?:$/.test(parseUrl(smtpUrl)?.protocol ?? "")) {
    report("SMTP_URL has to look like smtps://user:password@host:465.");
  }
  if (contactTo && !/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(contactTo)) {
    report("CONTACT_TO has to be one e-mail address.");
  }
  if (smtpUrl && !contactTo) report("CONTACT_TO is missing: SMTP_URL is set.");
  if (contactTo && !smtpUrl) report("SMTP_URL is missing: CONTACT_TO is set.");

  function readSwitch(name: string, unset: "on" | "off"): boolean {
    const text = read(name) ?? unset;
    if (text !== "on" && text !== "off") report(`${name} has to be on or off.`);
    return text === "on";
  }
  const reviewsHold = readSwitch("REVIEWS_HOLD", "off");
  const rateLimits = readSwitch("RATE_LIMITS", "on");
  if (read("RATE_LIMITS") === "off" && isOrigin && !loopback) {
    report("RATE_LIMITS can be off only while PUBLIC_URL is a loopback address.");
  }

  const logLevelText = read("LOG_LEVEL") ?? "info";
  const logLevel = LOG_LEVELS.find((level) => level === logLevelText);
  if (!logLevel) report(`LOG_LEVEL has to be one of ${LOG_LEVELS.join(", ")}.`);

  if (isOrigin && !loopback) {
    if (!databaseUrl) report("DATABASE_URL is missing: PUBLIC_URL is not a loopback address.");
    if (SECTIONS.signIn && providers.size === 0)
      report(providerMissing("PUBLIC_URL is not a loopback address."));
  }

  // With a public address the site has to be reachable from outside, also in a container.
  const host = read("HOST") ?? (loopback ? "127.0.0.1" : "0.0.0.0");
  const platform =
    PLATFORM_VARIABLES.find((name) => source[name]) ??
    (source.NODE_ENV === "production" ? "NODE_ENV=production" : undefined);
  const dataDir = resolve(read("DATA_DIR") ?? ".data");
  const notices = variables.mistyped();
  if (platform && loopback && isLoopback(host)) {
    notices.push(
      `${platform} is set, as on a hosting platform, but visitors cannot reach ${host}. Set PUBLIC_URL to the address that visitors use.`,
    );
  }
  if (variables.problems.length > 0 || !publicUrl || !logLevel) {
    throw new EnvError([...variables.problems, ...notices]);
  }
  return {
    port,
    host,
    /** The origin that visitors use, without a trailing slash. */
    publicOrigin: publicUrl.origin,
    /** Whether `publicOrigin` is loopback: the owner is trying out the site rather than running it for visitors. */
    loopback,
    /** Whether visitors use https. */
    secure,
    /** Null: the embedded database under `dataDir`. */
    databaseUrl,
    dataDir,
    /** The sign-in providers whose variables are set, by id. */
    providers,
    /** Who may use the owner's page, as `provider:subject`. */
    owners,
    oidcIssuer: read("OIDC_ISSUER"),
    /** Addresses or CIDRs whose forwarded headers the site trusts. */
    trustedProxies,
    measurementId,
    smtpUrl,
    contactTo,
    /** How long contact messages are kept, in days. */
    contactRetentionDays,
    /** Whether a review waits until the owner shows it. */
    reviewsHold,
    rateLimits,
    /** For how many seconds a cache in front of the site may keep the page. 0: not at all. */
    pageCacheSeconds,
    /**
     * Sentences for the person who starts the site, about variables whose names look mistyped and about an address that
     * visitors cannot reach.
     */
    notices,
    logLevel,
  };
}
