import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod/mini";
import { providerMissing, readProviders } from "./auth/providers/known-providers.ts";
import { ADDRESS_SHAPE, readAddress } from "./db/postgres.ts";
import { HOST_NAME_MAX, HOST_SHAPE, isLoopback, parseUrl, StartError } from "./runtime/variables.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The validated environment. `.env.example` describes every variable. */
export type Env = ReturnType<typeof parseEnv>;

function whole(unset: number, min: number, max: number) {
  const problem = `has to be a whole number from ${min} to ${max}.`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, problem));
  return z._default(
    z.pipe(z.pipe(digits, z.transform(Number)), z.number().check(z.gte(min, problem), z.lte(max, problem))),
    unset,
  );
}

function oneOf<const Values extends readonly string[]>(values: Values, unset: Values[number]) {
  return z._default(z.enum(values, `has to be one of ${values.join(", ")}.`), unset);
}

function listOf(isValid: (item: string) => boolean, problem: string) {
  const items = z.pipe(
    z.string(),
    z.transform((list) => list.split(",").map((item) => item.trim())),
  );
  return z._default(z.pipe(items, z.array(z.string()).check(z.refine((list) => list.every(isValid), problem))), []);
}

/** Whether a text is an address or a CIDR. A prefix of 0 would trust every address, and Fastify refuses it. */
function isNetwork(value: string): boolean {
  const [address = ""] = value.split("/");
  return isIP(address) > 0 && (address === value || (ipaddr.isValidCIDR(value) && !/\/0+$/.test(value)));
}

function isPostgres(address: string): boolean {
  try {
    return Boolean(readAddress(address));
  } catch {
    return false;
  }
}

function isSmtp(address: string): boolean {
  return /^smtps?:$/.test(parseUrl(address)?.protocol ?? "");
}

const ORIGIN = "has to be an origin without a path, such as https://theme.example.";

/** Each problem continues the sentence that the variable's name begins. */
const variables = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(
    z.string().check(z.maxLength(HOST_NAME_MAX, HOST_SHAPE), z.regex(/^[\w.:%-]+$/, HOST_SHAPE)),
    "127.0.0.1",
  ),
  PUBLIC_URL: z.optional(z.string().check(z.refine((url) => /^https?:/.test(url) && isOrigin(parseUrl(url)), ORIGIN))),
  DATABASE_URL: z.optional(z.string().check(z.refine(isPostgres, ADDRESS_SHAPE))),
  DATA_DIR: z._default(z.string(), ".data"),
  OWNER: listOf(
    (account) => /^[a-z]+:\S/.test(account),
    "has to list accounts as /owner shows them, separated by commas, such as github:583231.",
  ),
  TRUSTED_PROXIES: listOf(isNetwork, "has to list addresses or CIDRs, separated by commas, such as 10.0.0.0/8."),
  ANALYTICS_MEASUREMENT_ID: z.optional(
    z.string().check(z.regex(/^G-[A-Z0-9]+$/, "has to be a GA4 measurement id such as G-XXXXXXXXXX.")),
  ),
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtp, "has to look like smtps://user:password@host:465."))),
  CONTACT_TO: z.optional(z.string().check(z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/, "has to be one e-mail address."))),
  CONTACT_RETENTION_DAYS: whole(365, 1, 36_500),
  REVIEWS_HOLD: oneOf(["on", "off"], "off"),
  PAGE_CACHE_SECONDS: whole(0, 0, 86_400),
  RATE_LIMITS: oneOf(["on", "off"], "on"),
  LOG_LEVEL: oneOf(LOG_LEVELS, "info"),
});

function isOrigin(url: URL | null): boolean {
  return url !== null && url.href === `${url.origin}/`;
}

/**
 * The problems that concern several variables.
 * @param wrong the variables that are wrong by themselves, which are reported only once.
 */
function problemsTogether(
  values: z.output<typeof variables>,
  providerCount: number,
  wrong: ReadonlySet<PropertyKey | undefined>,
): string[] {
  const { PUBLIC_URL, DATABASE_URL, SMTP_URL, CONTACT_TO, RATE_LIMITS } = values;
  const url = PUBLIC_URL ? parseUrl(PUBLIC_URL) : null;
  const isPublic = url !== null && !isLoopback(url.hostname);
  const reason = "PUBLIC_URL is not a loopback address.";
  const problems: [variable: string, applies: boolean, problem: string][] = [
    ["CONTACT_TO", SMTP_URL !== undefined && !CONTACT_TO, "is missing: SMTP_URL is set."],
    ["SMTP_URL", CONTACT_TO !== undefined && !SMTP_URL, "is missing: CONTACT_TO is set."],
    [
      "PUBLIC_URL",
      isPublic && url.protocol !== "https:",
      "has to start with https:// unless it is a loopback address.",
    ],
    ["RATE_LIMITS", isPublic && RATE_LIMITS === "off", "can be off only while PUBLIC_URL is a loopback address."],
    ["DATABASE_URL", isPublic && !DATABASE_URL, `is missing: ${reason}`],
  ];
  const sentences = problems
    .filter(([variable, applies]) => applies && !wrong.has(variable))
    .map(([variable, , problem]) => `${variable} ${problem}`);
  const isProviderMissing = isPublic && SECTIONS.signIn && providerCount === 0;
  return isProviderMissing ? [...sentences, providerMissing(reason)] : sentences;
}

/**
 * Reads the environment into a typed shape. An empty variable counts as unset.
 * @throws {StartError} with every problem found, each by the name of its variable and without its value.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const read = (name: string) => source[name]?.trim() || null;
  const problems: string[] = [];
  const given = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, read(name) ?? undefined]));
  const parsed = variables.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${String(path[0])} ${message}`);
  const providers = readProviders({ read, report: (problem) => void problems.push(problem) });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const values = variables.parse(right);
  problems.push(...problemsTogether(values, providers.size, wrong));
  if (problems.length > 0) {
    throw new StartError(["The environment needs a correction:", ...problems].join("\n  - "));
  }

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    port: values.PORT,
    host: values.HOST,
    /** The origin that visitors use, without a trailing slash. */
    publicOrigin: publicUrl.origin,
    /** Whether `publicOrigin` is loopback: the owner is trying out the site rather than running it for visitors. */
    loopback: isLoopback(publicUrl.hostname),
    /** Whether visitors use https. */
    secure: publicUrl.protocol === "https:",
    /** Null: the embedded database under `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    /** The sign-in providers whose variables are set, by id. */
    providers,
    /** The accounts that may use `/owner`, each as `provider:subject`. */
    owners: values.OWNER,
    /** The issuer that the provider `oidc` means; null: there is none. */
    oidcIssuer: read("OIDC_ISSUER"),
    /** Addresses or CIDRs whose forwarded headers the site trusts. */
    trustedProxies: values.TRUSTED_PROXIES,
    measurementId: values.ANALYTICS_MEASUREMENT_ID ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    contactTo: values.CONTACT_TO ?? null,
    /** How long contact messages are kept, in days. */
    contactRetentionDays: values.CONTACT_RETENTION_DAYS,
    /** Whether a review waits until the owner shows it. */
    reviewsHold: values.REVIEWS_HOLD === "on",
    rateLimits: values.RATE_LIMITS === "on",
    /** For how many seconds a cache in front of the site may keep the page. 0: not at all. */
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    logLevel: values.LOG_LEVEL,
  };
}
