import { isIP } from "node:net";
import { resolve } from "node:path";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

export interface OidcClient {
  issuer: URL;
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  /** What the sign-in button calls the provider. */
  name: string;
}

/** The validated environment. `.env.example` describes every variable. */
export interface Env {
  port: number;
  host: string;
  /** The origin that visitors use, without a trailing slash. */
  publicOrigin: string;
  /** Whether `publicOrigin` is loopback: trying it out, not running it for real. */
  loopback: boolean;
  /** Whether visitors come over https. */
  secure: boolean;
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Where the files of several builds lie that come in images; null: in `builds/`. */
  assetsDir: string | null;
  github: OAuthClient | null;
  google: OAuthClient | null;
  oidc: OidcClient | null;
  /** Addresses or CIDRs whose forwarded headers count. */
  trustedProxies: string[];
  measurementId: string | null;
  smtpUrl: string | null;
  contactTo: string | null;
  /** How long contact messages are kept, in days. */
  contactRetentionDays: number;
  /** Null: no metrics. */
  metricsPort: number | null;
  rateLimits: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Every problem of an environment at once, each naming its variable and never its value. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(`The environment needs a correction:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "EnvError";
  }
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    bare === "localhost" ||
    bare.endsWith(".localhost") ||
    bare === "::1" ||
    /^127(?:\.\d{1,3}){3}$/.test(bare)
  );
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function isCidr(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/**
 * Reads the environment into a typed shape. An empty variable counts as unset.
 * @throws {EnvError} with every problem found.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const read = (name: string): string | null => source[name]?.trim() || null;

  function readNumber(name: string, unset: number, min: number, max: number): number {
    const text = read(name) ?? String(unset);
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max) {
      problems.push(`${name} has to be a whole number from ${min} to ${max}.`);
    }
    return number;
  }
  const port = readNumber("PORT", 3000, 0, 65_535);
  const metricsPort = read("METRICS_PORT") === null ? null : readNumber("METRICS_PORT", 0, 0, 65_535);
  const contactRetentionDays = readNumber("CONTACT_RETENTION_DAYS", 365, 1, 36_500);

  const publicUrlText = read("PUBLIC_URL") ?? `http://localhost:${port}`;
  const publicUrl = parseUrl(publicUrlText);
  const isOrigin =
    publicUrl !== null &&
    /^https?:$/.test(publicUrl.protocol) &&
    publicUrl.pathname === "/" &&
    !publicUrl.search &&
    !publicUrl.hash &&
    !publicUrl.username &&
    !publicUrl.password;
  if (!isOrigin) {
    problems.push("PUBLIC_URL has to be an origin such as https://theme.example, without a path.");
  }
  const loopback = publicUrl !== null && isLoopback(publicUrl.hostname);
  const secure = publicUrl?.protocol === "https:";
  if (isOrigin && !loopback && !secure) {
    problems.push("PUBLIC_URL has to start with https:// unless it is a loopback address.");
  }

  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl && !/^postgres(?:ql)?:$/.test(parseUrl(databaseUrl)?.protocol ?? "")) {
    problems.push("DATABASE_URL has to look like postgres://user:password@host:5432/database.");
  }

  function pair(prefix: "GITHUB" | "GOOGLE"): OAuthClient | null {
    const clientId = read(`${prefix}_CLIENT_ID`);
    const clientSecret = read(`${prefix}_CLIENT_SECRET`);
    if (clientId && clientSecret) return { clientId, clientSecret };
    if (clientId) problems.push(`${prefix}_CLIENT_SECRET is missing: ${prefix}_CLIENT_ID is set.`);
    if (clientSecret) problems.push(`${prefix}_CLIENT_ID is missing: ${prefix}_CLIENT_SECRET is set.`);
    return null;
  }
  const github = pair("GITHUB");
  const google = pair("GOOGLE");

  function readOidc(): OidcClient | null {
    const issuerText = read("OIDC_ISSUER");
    const clientId = read("OIDC_CLIENT_ID");
    const clientSecret = read("OIDC_CLIENT_SECRET");
    const name = read("OIDC_NAME");
    if (!issuerText && !clientId && !clientSecret && !name) return null;
    if (!issuerText) problems.push("OIDC_ISSUER is missing: another OIDC_ variable is set.");
    if (!clientId) problems.push("OIDC_CLIENT_ID is missing: another OIDC_ variable is set.");
    const issuer = issuerText ? parseUrl(issuerText) : null;
    const trustworthy =
      issuer !== null &&
      (issuer.protocol === "https:" || (issuer.protocol === "http:" && isLoopback(issuer.hostname))) &&
      !issuer.search &&
      !issuer.hash;
    if (issuerText && !trustworthy) {
      problems.push("OIDC_ISSUER has to be an https URL without a query (http only on a loopback address).");
    }
    if (!issuer || !clientId) return null;
    return { issuer, clientId, clientSecret, name: name ?? "OpenID Connect" };
  }
  const oidc = readOidc();

  const trustedProxies = (read("TRUSTED_PROXIES") ?? "").split(/[\s,]+/).filter(Boolean);
  if (!trustedProxies.every(isCidr)) {
    problems.push("TRUSTED_PROXIES has to list addresses or CIDRs, separated by commas, such as 10.0.0.0/8.");
  }

  const measurementId = read("ANALYTICS_MEASUREMENT_ID");
  if (measurementId && !/^G-[A-Z0-9]+$/.test(measurementId)) {
    problems.push("ANALYTICS_MEASUREMENT_ID has to be a GA4 measurement id such as G-XXXXXXXXXX.");
  }

  const smtpUrl = read("SMTP_URL");
  const contactTo = read("CONTACT_TO");
  if (smtpUrl && !/^smtps?:$/.test(parseUrl(smtpUrl)?.protocol ?? "")) {
    problems.push("SMTP_URL has to look like smtps://user:password@host:465.");
  }
  if (contactTo && !/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(contactTo)) {
    problems.push("CONTACT_TO has to be one e-mail address.");
  }
  if (smtpUrl && !contactTo) problems.push("CONTACT_TO is missing: SMTP_URL is set.");
  if (contactTo && !smtpUrl) problems.push("SMTP_URL is missing: CONTACT_TO is set.");

  const rateLimitsText = read("RATE_LIMITS") ?? "on";
  if (rateLimitsText !== "on" && rateLimitsText !== "off") {
    problems.push("RATE_LIMITS has to be on or off.");
  } else if (rateLimitsText === "off" && isOrigin && !loopback) {
    problems.push("RATE_LIMITS can be off only while PUBLIC_URL is a loopback address.");
  }

  const logLevelText = read("LOG_LEVEL") ?? "info";
  const logLevel = LOG_LEVELS.find((level) => level === logLevelText);
  if (!logLevel) problems.push(`LOG_LEVEL has to be one of ${LOG_LEVELS.join(", ")}.`);

  if (isOrigin && !loopback) {
    if (!databaseUrl) problems.push("DATABASE_URL is missing: PUBLIC_URL is not a loopback address.");
    if (!github && !google && !oidc) {
      problems.push(
        "A sign-in provider is missing (GITHUB_…, GOOGLE_… or OIDC_…): PUBLIC_URL is not a loopback address.",
      );
    }
  }

  if (problems.length > 0 || !publicUrl || !logLevel) throw new EnvError(problems);
  const assetsDir = read("ASSETS_DIR");
  return {
    port,
    host: read("HOST") ?? "127.0.0.1",
    publicOrigin: publicUrl.origin,
    loopback,
    secure,
    databaseUrl,
    dataDir: resolve(read("DATA_DIR") ?? ".data"),
    assetsDir: assetsDir && resolve(assetsDir),
    github,
    google,
    oidc,
    trustedProxies,
    measurementId,
    smtpUrl,
    contactTo,
    contactRetentionDays,
    metricsPort,
    rateLimits: rateLimitsText === "on",
    logLevel,
  };
}
