import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knownProviders } from "../../server/auth/providers/known-providers.ts";
import { parseEnv } from "../../server/env.ts";
import { StartError } from "../../server/runtime/variables.ts";

function problems(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof StartError) return error.message.split("\n  - ").slice(1);
    throw error;
  }
  return [];
}

const real = {
  PUBLIC_URL: "https://theme.example",
  DATABASE_URL: "postgres://localhost/site",
  GITHUB_CLIENT_ID: "placeholder",
  GITHUB_CLIENT_SECRET: "placeholder",
};

test("an empty environment starts the site for trying it out", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicOrigin: "http://localhost:3000",
    loopback: true,
    secure: false,
    databaseUrl: null,
    owners: [],
    trustedProxies: [],
    contactRetentionDays: 365,
    reviewsHold: false,
    rateLimits: true,
    pageCacheSeconds: 0,
    logLevel: "info",
  });
});

test("an empty variable counts as unset", () => {
  expect(parseEnv({ PORT: "", PUBLIC_URL: " ", OIDC_ISSUER: "", OWNER: "" })).toEqual(parseEnv({}));
});

test("one message reports every problem once, with the variable's name and never its value", () => {
  const secret = "s3cret-value";
  const mails = ["SMTP_URL", "CONTACT_TO", "WEBHOOK_URL", "WEBHOOK_SECRET", "CONTACT_RETENTION_DAYS"];
  const others = ["PORT", "DATABASE_URL", "OWNER", "TRUSTED_PROXIES", "ANALYTICS_MEASUREMENT_ID", "PUBLIC_URL"];
  const wrong = [...mails, ...others, "REVIEWS_HOLD", "PAGE_CACHE_SECONDS", "RATE_LIMITS", "LOG_LEVEL"];
  const parts = ["GITHUB_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "OIDC_NAME"];
  const missing = ["GITHUB_CLIENT_SECRET", "GOOGLE_CLIENT_ID", "OIDC_ISSUER", "OIDC_CLIENT_ID"];
  const found = problems(Object.fromEntries([...wrong, ...parts].map((name) => [name, secret])));
  for (const name of [...wrong, ...missing]) {
    expect(found.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1);
  }
  expect(found.join()).not.toContain(secret);
});

test("an origin on the internet needs https, a database, a provider and limits", () => {
  expect(problems({ PUBLIC_URL: "http://theme.example", RATE_LIMITS: "off" })).toEqual([
    expect.stringMatching(/^PUBLIC_URL .*https/),
    expect.stringMatching(/^RATE_LIMITS /),
    expect.stringMatching(/^DATABASE_URL /),
    expect.stringMatching(/provider/),
  ]);
  expect(problems(real)).toEqual([]);
});

test("mails need both the server and the address, and a secret the webhook that it signs", () => {
  const missing = (name: string) => [expect.stringMatching(new RegExp(`^${name} is missing`))];
  expect(problems({ SMTP_URL: "smtp://localhost" })).toEqual(missing("CONTACT_TO"));
  expect(problems({ CONTACT_TO: "owner@theme.example" })).toEqual(missing("SMTP_URL"));
  const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;
  expect(problems({ WEBHOOK_SECRET: secret })).toEqual(missing("WEBHOOK_URL"));
  expect(problems({ WEBHOOK_SECRET: secret, WEBHOOK_URL: "http://192.168.0.2:8065/hooks/x" })).toEqual([]);
});

test.each<[name: string, sentence: string, values: string[]]>([
  ["HOST", "has to be an address", ["x".repeat(254), "not a host"]],
  ["TRUSTED_PROXIES", "has to list", ["10.0.0.0/33", "0.0.0.0/0", "::/0", "10.0.0.0/", "1"]],
  [
    "PUBLIC_URL",
    "has to be an origin",
    ["https://theme.example/path", "theme.example", "ftp://theme.example", "https://user@theme.example"],
  ],
  ["OWNER", "has to list accounts", ["583231", "github:", ":1", "github:1,ada@example.com"]],
  [
    "DATABASE_URL",
    "has to look like",
    [
      ...["localhost/site", "postgres:///site", "postgres://a:b#c@localhost/site"],
      ...["postgres://a:100%@localhost/site", `postgres://${"x".repeat(254)}/site`],
    ],
  ],
])("%s %s: other values are refused without being repeated", (name, sentence, values) => {
  for (const value of values) {
    const found = problems({ [name]: name === "TRUSTED_PROXIES" ? `127.0.0.1, ${value}` : value });
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${name} ${sentence}`))]);
    if (name === "DATABASE_URL") expect(found.join()).not.toContain(value);
  }
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://[::1]:3000", true],
  ["https://localhost.example", false],
  ["https://127.0.0.1.example", false],
])("%s is loopback: %s", (url, loopback) => {
  expect(parseEnv({ ...real, PUBLIC_URL: url }).loopback).toBe(loopback);
});

test.each([
  ["github:583231", ["github:583231"]],
  ["github:1, oidc:a|b", ["github:1", "oidc:a|b"]],
  ["local:Ada Lovelace", ["local:Ada Lovelace"]],
])("OWNER %s", (text, owners) => {
  expect(parseEnv({ OWNER: text }).owners).toEqual(owners);
});

test.each([
  "postgres://a:b@localhost/site",
  "postgresql://localhost:5433/site?sslmode=require&channel_binding=require",
  "postgres://a:b%23c@one.example:5432,two.example:5433/site?target_session_attrs=read-write",
])("DATABASE_URL can be %s", (url) => {
  expect(problems({ DATABASE_URL: url })).toEqual([]);
});

const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

test(".env.example lists every variable that the site reads", () => {
  const read = new Set<string>();
  parseEnv(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const listed = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  expect(listed).toEqual(read);
});

test(".env.example has the callback address of every sign-in provider", () => {
  for (const id of Object.keys(knownProviders)) expect(example).toContain(`PUBLIC_URL/auth/${id}/callback`);
});
