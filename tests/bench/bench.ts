import { type ChildProcess, fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import lighthouse from "lighthouse";
import postgres from "postgres";
import { chromiumLaunch } from "../support/chromium.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

/*
 * `npm run bench`: the built site beside a plain server of the same libraries (reference-plain.js), in turns, on the same
 * database, with the site's limits on. It prints requests per second and their ratio, and what Lighthouse says.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 4;
const CONNECTIONS = 32;
/** So many that nobody reaches a limit. */
const PEOPLE = 4_000;
const REVIEWS = 20_000;

type Ask = (turn: number) => {
  method?: "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

const query = (input: unknown) => `/trpc/reviews.list?input=${encodeURIComponent(JSON.stringify(input))}`;
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Fills the site's tables. @returns the cookies of people who are signed in, and cursors of pages all over the list. */
async function fill(databaseUrl: string): Promise<{ cookies: string[]; cursors: string[] }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  await sql`insert into users (id, name) select gen_random_uuid(), 'Person ' || n from generate_series(1, ${PEOPLE}::int) n`;
  await sql`
    insert into sessions (id, user_id, expires_at)
    select hash, users.id, now() + interval '30 days' from unnest(${hashes}::text[]) with ordinality as h(hash, place)
    join (select id, row_number() over () as place from users) as users using (place)`;
  await sql`
    insert into reviews (id, title, message, author_id, author_name, created_at)
    select gen_random_uuid(), 'Review ' || n, 'It is easy on the eyes.', (select id from users limit 1), 'Person',
      now() - n * interval '1 minute' from generate_series(1, ${REVIEWS}::int) n`;
  await sql`analyze`;
  const rows = await sql<{ cursor: string }[]>`
    select (extract(epoch from created_at) * 1000)::bigint || '_' || id as cursor from reviews order by random() limit 5000`;
  await sql.end();
  return { cookies: tokens.map((token) => `session=${token}`), cursors: rows.map(({ cursor }) => cursor) };
}

async function startReference(
  databaseUrl: string,
  html: string,
): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL("./reference-plain.js", import.meta.url));
  const child = fork(file, { execArgv: [], env: { ...process.env, NODE_ENV: "production" } });
  child.send({ databaseUrl, html });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Requests per second of a server. @throws if an answer is not 200, because refusals are quick. */
async function measure(url: string, ask: Ask): Promise<number> {
  let turn = Math.floor(Math.random() * 1_000_000);
  const setupRequest = (request: autocannon.Request) => {
    turn += 1;
    const { method = "GET", path, headers = {}, body } = ask(turn);
    const address = `10.${turn & 255}.${(turn >> 8) & 255}.${(turn >> 16) & 255}`;
    const type = body === undefined ? {} : { "content-type": "application/json" };
    return { ...request, method, path, body, headers: { "x-forwarded-for": address, ...type, ...headers } };
  };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ setupRequest } as autocannon.Request],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** The site and the reference in turns. */
async function compare(name: string, [site, reference]: [string, string], ask: Ask): Promise<void> {
  const rounds: { site: number; reference: number }[] = [];
  for (const url of [site, reference]) await measure(url, ask);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ site: await measure(site, ask), reference: await measure(reference, ask) });
  }
  const ratios = rounds.map((round) => round.site / round.reference);
  const perSecond = (of: "site" | "reference") => median(rounds.map((round) => round[of])).toFixed(0);
  const spread = `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `${name.padEnd(12)} ${median(ratios).toFixed(2)} (${spread})  ${perSecond("site")}/s beside ${perSecond("reference")}/s`,
  );
}

/** Lighthouse as on a phone, with real throttling: simulated throttling hides what the page's splash does. */
async function light(site: Site): Promise<void> {
  const { executablePath, args, env } = chromiumLaunch();
  const [port, profile] = [await freePort(), mkdtempSync(join(tmpdir(), "lighthouse-"))];
  const flags = ["--headless", `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const browser = spawn(executablePath, [...args, ...flags], { env, stdio: ["ignore", "ignore", "pipe"] });
  try {
    await once(browser.stderr, "data");
    const run = await lighthouse(`${site.url}/`, { port, throttlingMethod: "devtools", logLevel: "error" });
    for (const { title, score } of Object.values(run?.lhr.categories ?? {})) {
      console.log(`Lighthouse, ${title}: ${Math.round((score ?? 0) * 100)}`);
    }
    for (const name of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"]) {
      console.log(`Lighthouse, ${name}: ${run?.lhr.audits[name]?.displayValue}`);
    }
  } finally {
    browser.kill();
    await once(browser, "exit");
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function main(): Promise<number> {
  const server = await startPostgres();
  try {
    const databaseUrl = await server.createDatabase();
    const env = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8" };
    const site = await startSite({ databaseUrl, env });
    const { cookies, cursors } = await fill(databaseUrl);
    const reference = await startReference(databaseUrl, await (await fetch(`${site.url}/`)).text());
    const both: [string, string] = [`http://127.0.0.1:${site.port}`, reference.url];
    await compare("page", both, () => ({ path: "/", headers: { "accept-encoding": "br" } }));
    await compare("first list", both, () => ({ path: query({}) }));
    await compare("later page", both, (turn) => ({
      path: query({ cursor: cursors[turn % cursors.length] }),
    }));
    const body = JSON.stringify({ title: "A title", message: "It is easy on the eyes." });
    await compare("new review", both, (turn) => {
      const headers = { cookie: cookies[turn % PEOPLE] ?? "" };
      return { method: "POST", path: "/trpc/reviews.add", headers, body };
    });
    await light(site);
    reference.child.kill();
    await site.stop();
    return 0;
  } finally {
    await server.stop();
  }
}
