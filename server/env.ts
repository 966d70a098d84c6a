import { isIP } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod/mini";
import { providerMissing, readProviders } from "./auth/providers/known-providers.ts";
import { ADDRESS_SHAPE, readAddress } from "./db/postgres.ts";
import { readSecret, SECRET_SHAPE } from "./delivery/webhook.ts";
import { HOST_NAME_MAX, HOST_SHAPE, isLoopback, parseUrl, StartError } from "./runtime/variables.ts";

/** The validated environment. `.env.example` describes every variable. */
export type Env = ReturnType<typeof parseEnv>;

/** A text variable. @param problem the rest of an error sentence that begins with the variable's name. */
function text(isRight: RegExp | ((text: string) => boolean), problem: string) {
  return z.string().check(isRight instanceof RegExp ? z.regex(isRight, problem) : z.refine(isRight, problem));
}

function whole(unset: number, min: number, max: number) {
  const isRight = (digits: string) => /^\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
  const digits = text(isRight, `has to be a whole number from ${min} to ${max}.`);
  return z._default(z.pipe(digits, z.transform(Number)), unset);
}

function oneOf<const Values extends readonly string[]>(values: Values, unset: Values[number]) {
  return z._default(z.enum(values, `has to be one of ${values.join(", ")}.`), unset);
}

function listOf(isRight: (item: string) => boolean, problem: string) {
  const split = (list: string) => list.split(",").map((item) => item.trim());
  const list = text((list) => split(list).every(isRight), problem);
  return z._default(z.pipe(list, z.transform(split)), []);
}

function isOrigin(address: string): boolean {
  const url = /^https?:/.test(address) ? parseUrl(address) : null;
  return url?.href === `${url?.origin}/`;
}

/** Whether a text is an address or a CIDR. Fastify refuses a prefix of 0, which would trust every address. */
function isNetwork(value: string): boolean {
  const [address = ""] = value.split("/");
  return isIP(address) > 0 && (address === value || (ipaddr.isValidCIDR(value) && !/\/0+$/.test(value)));
}

const variables = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(text(new RegExp(`^[\\w.:%-]{1,${HOST_NAME_MAX}}$`), HOST_SHAPE), "127.0.0.1"),
  PUBLIC_URL: z.optional(text(isOrigin, "has to be an origin without a path, such as https://theme.example.")),
  DATABASE_URL: z.optional(text((url) => readAddress(url) !== null, ADDRESS_SHAPE)),
  DATA_DIR: z._default(z.string(), ".data"),
  OWNER: listOf(
    (account) => /^[a-z]+:\S/.test(account),
    "has to list accounts as /owner shows them, separated by commas, such as github:583231.",
  ),
  TRUSTED_PROXIES: listOf(isNetwork, "has to list addresses or CIDRs, separated by commas, such as 10.0.0.0/8."),
  ANALYTICS_MEASUREMENT_ID: z.optional(text(/^G-[A-Z0-9]+$/, "has to be a GA4 measurement id such as G-XXXXXXXXXX.")),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "has to look like smtps://user:password@host:465." })),
  WEBHOOK_URL: z.optional(
    z.url({ protocol: /^https?$/, error: "has to look like https://hooks.example/services/T00." }),
  ),
  WEBHOOK_SECRET: z.optional(text((secret) => readSecret(secret) !== null, SECRET_SHAPE)),
  CONTACT_TO: z.optional(text(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/, "has to be one e-mail address.")),
  CONTACT_RETENTION_DAYS: whole(365, 1, 36_500),
  REVIEWS_HOLD: oneOf(["on", "off"], "off"),
  PAGE_CACHE_SECONDS: whole(0, 0, 86_400),
  RATE_LIMITS: oneOf(["on", "off"], "on"),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
});

/** Problems that involve several variables. */
function problemsTogether(values: z.output<typeof variables>, providerCount: number): string[] {
  const { PUBLIC_URL, DATABASE_URL, SMTP_URL, CONTACT_TO, WEBHOOK_URL, WEBHOOK_SECRET, RATE_LIMITS } = values;
  const url = PUBLIC_URL ? parseUrl(PUBLIC_URL) : null;
  const isPublic = url !== null && !isLoopback(url.hostname);
  const reason = "PUBLIC_URL is not a loopback address.";
  const problems = [
    SMTP_URL && !CONTACT_TO && "CONTACT_TO is missing: SMTP_URL is set.",
    CONTACT_TO && !SMTP_URL && "SMTP_URL is missing: CONTACT_TO is set.",
    WEBHOOK_SECRET && !WEBHOOK_URL && "WEBHOOK_URL is missing: WEBHOOK_SECRET is set.",
    isPublic && url.protocol !== "https:" && "PUBLIC_URL has to start with https:// unless it is a loopback address.",
    isPublic && RATE_LIMITS === "off" && "RATE_LIMITS can be off only while PUBLIC_URL is a loopback address.",
    isPublic && !DATABASE_URL && `DATABASE_URL is missing: ${reason}`,
    isPublic && SECTIONS.signIn && providerCount === 0 && providerMissing(reason),
  ];
  return problems.filter((problem) => typeof problem === "string");
}

/**
 * Reads and validates the environment. An empty variable counts as unset.
 * @throws {StartError} with all problems, each with the name of its variable but without its value.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const read = (name: string) => source[name]?.trim() || null;
  const given = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, read(name) ?? undefined]));
  const issues = variables.safeParse(given).error?.issues ?? [];
  const problems = issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  const wrong = issues.map(({ path }) => path[0]);
  const providers = readProviders({ read, report: (problem) => void problems.push(problem) });
  const values = variables.parse({ ...given, ...Object.fromEntries(wrong.map((name) => [name, undefined])) });
  // A variable that is invalid by itself is reported only once.
  const together = problemsTogether(values, providers.size).filter((problem) => !wrong.includes(problem.split(" ")[0]));
  problems.push(...together);
  if (problems.length > 0) {
    throw new StartError(["Correct these environment variables:", ...problems].join("\n  - "));
  }

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    port: values.PORT,
    host: values.HOST,
    /** The origin that visitors use, without a trailing slash. */
    publicOrigin: publicUrl.origin,
    /** Whether `publicOrigin` is loopback: the owner is trying out the site, not running it for visitors. */
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
    /** The issuer of the provider `oidc`; null if there is none. */
    oidcIssuer: read("OIDC_ISSUER"),
    /** Addresses or CIDRs whose forwarded headers the site trusts. */
    trustedProxies: values.TRUSTED_PROXIES,
    measurementId: values.ANALYTICS_MEASUREMENT_ID ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    contactTo: values.CONTACT_TO ?? null,
    /** Where to post new reviews and messages. */
    webhookUrl: values.WEBHOOK_URL ?? null,
    webhookSecret: values.WEBHOOK_SECRET ?? null,
    /** How long contact messages are kept, in days. */
    contactRetentionDays: values.CONTACT_RETENTION_DAYS,
    /** Whether a review waits until the owner shows it. */
    reviewsHold: values.REVIEWS_HOLD === "on",
    rateLimits: values.RATE_LIMITS === "on",
    /** For how many seconds a cache in front of the site may keep the page; 0 for not at all. */
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    logLevel: values.LOG_LEVEL,
  };
}
