import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "../../server/env.ts";
import { EnvError } from "../../server/runtime/variables.ts";

function problems(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty environment starts the site for trying it out", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicOrigin: "http://localhost:3000",
    loopback: true,
    secure: false,
    databaseUrl: null,
    rateLimits: true,
  });
});

const real = {
  PUBLIC_URL: "https://theme.example",
  DATABASE_URL: "postgres://localhost/site",
  GITHUB_CLIENT_ID: "placeholder",
  GITHUB_CLIENT_SECRET: "placeholder",
};

test("a site with a public address listens on all interfaces, unless HOST says otherwise", () => {
  expect(parseEnv(real).host).toBe("0.0.0.0");
  expect(parseEnv({ ...real, HOST: "127.0.0.1" }).host).toBe("127.0.0.1");
  expect(parseEnv({ PUBLIC_URL: "http://127.0.0.1:3000" }).host).toBe("127.0.0.1");
});

test("on a platform that sets only PORT, the error names what to set", () => {
  const onRender = { PORT: "10000", RENDER: "true" };
  expect(parseEnv(onRender).notices).toEqual([expect.stringMatching(/^RENDER is set.* Set PUBLIC_URL/)]);
  const elsewhere = { PORT: "10000", NODE_ENV: "production" };
  expect(parseEnv(elsewhere).notices).toEqual([expect.stringMatching(/^NODE_ENV=production .*PUBLIC_URL/)]);
  expect(parseEnv({ ...real, ...onRender }).notices).toEqual([]);
  expect(parseEnv({ HOST: "0.0.0.0", ...onRender }).notices).toEqual([]);
});

test("a wrong PORT is the only problem while PUBLIC_URL, whose default contains it, is unset", () => {
  for (const PORT of ["99999", "x", "-1", "8080/"]) {
    expect(problems({ PORT })).toEqual([expect.stringMatching(/^PORT /)]);
  }
});

test("an empty variable counts as unset", () => {
  expect(parseEnv({ PORT: "", PUBLIC_URL: " ", OIDC_ISSUER: "" })).toEqual(parseEnv({}));
});

test("one message reports every problem, with the variable's name and never its value", () => {
  const secret = "s3cret-value";
  const found = problems({
    PORT: secret,
    DATABASE_URL: `mysql://${secret}`,
    GITHUB_CLIENT_ID: secret,
    GOOGLE_CLIENT_SECRET: secret,
    OIDC_NAME: secret,
    TRUSTED_PROXIES: secret,
    ANALYTICS_MEASUREMENT_ID: secret,
    SMTP_URL: secret,
    RATE_LIMITS: secret,
    LOG_LEVEL: secret,
    CONTACT_RETENTION_DAYS: "0",
    METRICS_PORT: secret,
  });
  for (const name of [
    "PORT",
    "DATABASE_URL",
    "GITHUB_CLIENT_SECRET",
    "GOOGLE_CLIENT_ID",
    "OIDC_ISSUER",
    "OIDC_CLIENT_ID",
    "TRUSTED_PROXIES",
    "ANALYTICS_MEASUREMENT_ID",
    "SMTP_URL",
    "CONTACT_TO",
    "RATE_LIMITS",
    "LOG_LEVEL",
    "CONTACT_RETENTION_DAYS",
    "METRICS_PORT",
  ]) {
    expect(found.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1);
  }
  expect(found.join()).not.toContain(secret);
});

test("at most one service counts visits, and its variable names the website", () => {
  const id = "0b1f2a3c-1111-4222-8333-94a5b6c7d8e9";
  expect(parseEnv({ PLAUSIBLE_DOMAIN: "theme.example" }).analyticsService).toMatchObject({
    name: "Plausible",
    data: { domain: "theme.example" },
  });
  expect(parseEnv({ UMAMI_WEBSITE_ID: id }).analyticsService).toMatchObject({
    name: "Umami",
    data: { "website-id": id },
  });
  expect(parseEnv({}).analyticsService).toBeNull();
  expect(problems({ PLAUSIBLE_DOMAIN: "no domain" })).toEqual([expect.stringMatching(/^PLAUSIBLE_DOMAIN /)]);
  expect(problems({ PLAUSIBLE_DOMAIN: "http://stats.example/theme.example" })).toHaveLength(1);
  expect(problems({ UMAMI_WEBSITE_ID: "1" })).toEqual([expect.stringMatching(/^UMAMI_WEBSITE_ID /)]);
  expect(problems({ PLAUSIBLE_DOMAIN: "theme.example", UMAMI_WEBSITE_ID: id })).toHaveLength(1);
  expect(problems({ ANALYTICS_MEASUREMENT_ID: "G-TEST123", UMAMI_WEBSITE_ID: id })).toHaveLength(1);
});

test("an origin on the internet needs https, a database, a provider and limits", () => {
  expect(problems({ PUBLIC_URL: "http://theme.example", RATE_LIMITS: "off" })).toEqual([
    expect.stringMatching(/^PUBLIC_URL .*https/),
    expect.stringMatching(/^RATE_LIMITS /),
    expect.stringMatching(/^DATABASE_URL /),
    expect.stringMatching(/provider/),
  ]);
});

test.each(["10.0.0.0/33", "0.0.0.0/0", "::/0", "10.0.0.0/", "1"])(
  "TRUSTED_PROXIES cannot contain %s",
  (network) => {
    expect(problems({ TRUSTED_PROXIES: `127.0.0.1, ${network}` }).join()).toMatch(
      /^TRUSTED_PROXIES has to list/,
    );
  },
);

test.each([
  "https://theme.example/path",
  "theme.example",
  "ftp://theme.example",
  "https://user@theme.example",
])("PUBLIC_URL %s is not an origin", (url) => {
  expect(problems({ PUBLIC_URL: url }).join()).toMatch(/PUBLIC_URL has to be an origin/);
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

test("contact messages are kept for a year unless the environment says otherwise, and metrics need a port", () => {
  expect(parseEnv({})).toMatchObject({ contactRetentionDays: 365, metricsPort: null });
  expect(parseEnv({ CONTACT_RETENTION_DAYS: "30", METRICS_PORT: "9464" })).toMatchObject({
    contactRetentionDays: 30,
    metricsPort: 9464,
  });
});

test.each([
  ["GITHUB_ID", "GITHUB_CLIENT_ID"],
  ["GOOGLE_SECRET", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER_URL", "OIDC_ISSUER"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["public_url", "PUBLIC_URL"],
])("a warning names %s, suggests %s, and shows no value", (name, meant) => {
  const sentence = `The site has no variable ${name}. Did you mean ${meant}?`;
  expect(parseEnv({ [name]: "s3cret" }).notices).toEqual([sentence]);
  expect(problems({ [name]: "s3cret", PORT: "x" })).toContain(sentence);
});

test("the site ignores other programs' variables", () => {
  const others = [
    "PATH",
    "HOSTNAME",
    "GITHUB_TOKEN",
    "GITHUB_REPOSITORY_ID",
    "npm_config_cache",
    "LOG_FORMAT",
  ];
  const source = [...others, "POSTGRES_PASSWORD", "NODE_ENV"].map((name) => [name, "x"]);
  expect(parseEnv(Object.fromEntries(source)).notices).toEqual([]);
});

/** Variables by which the site recognises hosting platforms. */
const platformVariables = [
  "DYNO",
  "FLY_APP_NAME",
  "KUBERNETES_SERVICE_HOST",
  "K_SERVICE",
  "NODE_ENV",
  "RAILWAY_ENVIRONMENT_ID",
  "RENDER",
];

const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

test(".env.example lists every variable that the site reads", () => {
  const read = new Set<string>();
  parseEnv(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  for (const name of platformVariables) read.delete(name);
  const listed = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  expect(listed).toEqual(read);
});

test("README.md and .env.example have the callback address of every sign-in provider", () => {
  const readMe = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const prefixes = [...example.matchAll(/^([A-Z]+)_CLIENT_ID=/gm)].map(([, prefix = ""]) => prefix);
  expect(prefixes).toContain("GITHUB");
  for (const prefix of prefixes) {
    const address = `PUBLIC_URL/auth/${prefix.toLowerCase()}/callback`;
    expect(readMe).toContain(address);
    expect(example).toContain(address);
  }
});
