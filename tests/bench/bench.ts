import { fork, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import lighthouse from "lighthouse";
import postgres from "postgres";
import { chromiumLaunch } from "../support/chromium.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";

// `npm run bench` compares the built site with a plain server of its libraries (reference-plain.js), and with
// `node:http` and postgres.js alone (reference-node.js). `RATE_LIMITS=off` turns the limits off.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** The length of a turn, in seconds. Turns are short, so that both servers meet the same other work on the machine. */
const TURN = 1;
const PEOPLE = 4_000; // so many that nobody reaches a limit
const REVIEWS = 20_000;

type Server = { url: string; pid: number };
type Measured = { perSecond: number; microseconds: number };
type Ask = (turn: number) => Pick<autocannon.Request, "method" | "path" | "headers" | "body">;

const list = (input: unknown) => `/trpc/reviews.list?input=${encodeURIComponent(JSON.stringify(input))}`;
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Fills the site's tables. @returns cookies of people who are signed in, and cursors all over the list. */
async function fill(databaseUrl: string): Promise<{ cookies: string[]; cursors: string[] }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  await sql`insert into users (id, name) select gen_random_uuid(), 'Person' from generate_series(1, ${PEOPLE}::int)`;
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
    select (extract(epoch from created_at) * 1000)::bigint || '_' || id as cursor from reviews order by random()`;
  await sql.end();
  return { cookies: tokens.map((token) => `session=${token}`), cursors: rows.map(({ cursor }) => cursor) };
}

/** The processor time that a process has used, in microseconds: Linux counts in hundredths of a second. */
function processorTime(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /, "").split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}

/** @throws if an answer is not 200: the server refuses a request faster than it serves one. */
async function measure({ url, pid }: Server, ask: Ask): Promise<Measured> {
  let turn = Math.floor(Math.random() * 1_000_000);
  const setupRequest = (before: autocannon.Request) => {
    const asked = ask(++turn);
    const from = { "x-forwarded-for": `10.${turn & 255}.${(turn >> 8) & 255}.${(turn >> 16) & 255}` };
    const headers = { ...from, "content-type": "application/json", ...asked.headers };
    return { ...before, ...asked, headers };
  };
  const requests = [{ setupRequest }] as autocannon.Request[];
  const [begun, start] = [performance.now(), processorTime(pid)];
  const result = await autocannon({ url, connections: 32, requests, duration: TURN });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: some answers are not 200`);
  const { total } = result.requests;
  return {
    perSecond: (total / (performance.now() - begun)) * 1_000,
    microseconds: (processorTime(pid) - start) / total,
  };
}

async function compare(name: string, site: Server, reference: Server, ask: Ask): Promise<void> {
  const rounds: [Measured, Measured][] = [];
  // The first turns do not count: the code is not compiled yet.
  for (const server of [site, reference]) await measure(server, ask);
  for (let round = 0; round < ROUNDS; round++) rounds.push([await measure(site, ask), await measure(reference, ask)]);
  const ratios = rounds.map(([ours, other]) => ours.perSecond / other.perSecond);
  const spread = `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`;
  const [ours, other] = [0, 1].map((i) => {
    const turns = rounds.map((round) => round[i as 0 | 1]);
    const perSecond = median(turns.map((turn) => turn.perSecond));
    // The mean: processor time is counted in steps that are long compared with a turn.
    return { perSecond, microseconds: turns.reduce((sum, turn) => sum + turn.microseconds, 0) / ROUNDS };
  }) as [Measured, Measured];
  const times = (other.microseconds / ours.microseconds).toFixed(2);
  console.log(
    `${name}: ${median(ratios).toFixed(2)} (${spread}), by processor time ${times};`,
    `${ours.perSecond.toFixed(0)} to ${other.perSecond.toFixed(0)} per second;`,
    `${ours.microseconds.toFixed(0)} to ${other.microseconds.toFixed(0)} µs of processor time each`,
  );
}

/** As on a phone, with real throttling: simulated throttling hides what the splash does. */
async function runLighthouse(target: string): Promise<void> {
  // With the header Referrer-Policy the headless Chromium from npm loads no page under Lighthouse.
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const passed = request(new URL(url, target), { method, headers }, (answer) => {
      delete answer.headers["referrer-policy"];
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    incoming.pipe(passed);
  }).listen(0);
  await once(proxy, "listening");
  const { executablePath, args, env } = chromiumLaunch();
  const port = await freePort();
  const browser = spawn(executablePath, [...args, "--headless", `--remote-debugging-port=${port}`], { env });
  try {
    await once(browser.stderr, "data");
    const page = `http://localhost:${(proxy.address() as AddressInfo).port}/`;
    const run = await lighthouse(page, { port, throttlingMethod: "devtools", logLevel: "error" });
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message);
    for (const { title, score } of Object.values(run.lhr.categories)) console.log(`${title}: ${score}`);
    console.log(`largest paint: ${run.lhr.audits["largest-contentful-paint"]?.displayValue}`);
  } finally {
    browser.kill();
    proxy.close();
  }
}

/** Starts a reference in a process of its own, which ends with this one. */
async function startReference(file: string, message: object): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, { execArgv: [], env: { ...process.env, NODE_ENV: "production" } });
  child.send(message);
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}

/** The page as the site sends it, in brotli: `fetch` would decode it. */
async function readBrotli(url: string): Promise<Buffer> {
  const [answer] = await once(request(url, { headers: { "accept-encoding": "br" } }).end(), "response");
  return await buffer(answer);
}

export async function main(): Promise<void> {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const env = { RATE_LIMITS: process.env.RATE_LIMITS ?? "on", TRUSTED_PROXIES: "127.0.0.0/8" };
  const started = await startSite({ databaseUrl, env });
  const { cookies, cursors } = await fill(databaseUrl);
  const site = { url: `http://127.0.0.1:${started.port}`, pid: started.pid };
  const html = await (await fetch(site.url)).text();
  const plain = await startReference("./reference-plain.js", { databaseUrl, html });
  const brotli = await readBrotli(site.url);
  const node = await startReference("./reference-node.js", { databaseUrl, brotli: brotli.toString("base64") });
  const body = JSON.stringify({ title: "A title", message: "It is easy on the eyes." });
  const add = { method: "POST", path: "/trpc/reviews.add", body } as const;
  const asks: Record<string, Ask> = {
    page: () => ({ path: "/", headers: { "accept-encoding": "br" } }),
    "first list": () => ({ path: list({}) }),
    "new review": (turn) => ({ ...add, headers: { cookie: cookies[turn % PEOPLE] } }),
  };
  console.log(`compared with node:http and postgres.js, limits ${env.RATE_LIMITS}`);
  for (const [name, ask] of Object.entries(asks)) await compare(name, site, node, ask);
  console.log(`compared with a plain server of the site's libraries, limits ${env.RATE_LIMITS}`);
  for (const [name, ask] of Object.entries(asks)) await compare(name, site, plain, ask);
  await compare("later page", site, plain, (turn) => ({ path: list({ cursor: cursors[turn % REVIEWS] }) }));
  await runLighthouse(started.url);
  await started.stop();
  await server.kill();
  process.exit();
}
