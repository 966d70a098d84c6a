import { spreadOf } from "./figures.ts";
import { moment } from "./generator.ts";
import type { Bench } from "./main.ts";
import { startReference, startSite } from "./servers.ts";

/** A provider as in production. Without one the site would start its local provider. */
const PROVIDER = { GITHUB_CLIENT_ID: "benchmark", GITHUB_CLIENT_SECRET: "benchmark" };

/** From the start of the process to the first page, with reviews in it. */
export async function benchStart({ makeDatabase, options, report }: Bench): Promise<void> {
  const database = await makeDatabase(1_000);

  async function timed(
    start: () => Promise<{ port: number; stop(): Promise<unknown> }>,
    isWhole: (text: string) => boolean,
  ): Promise<number> {
    const before = moment();
    const server = await start();
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/`);
      const text = await answer.text();
      if (answer.status !== 200 || !isWhole(text)) throw new Error(`The first answer was ${answer.status}.`);
      return moment() - before;
    } finally {
      await server.stop();
    }
  }

  const site = () =>
    timed(
      () => startSite({ databaseUrl: database.url, env: PROVIDER, until: "listening" }),
      (text) => text.includes("Review number 1000"),
    );
  const reference = () =>
    timed(
      () => startReference("fastify", { databaseUrl: database.url }),
      (text) => text.includes("1000"),
    );
  await site();
  await reference();
  const times: [number, number][] = [];
  for (let round = 0; round < Math.max(options.rounds, 5); round++)
    times.push([await site(), await reference()]);
  const [siteTime, referenceTime] = [0, 1].map((index) =>
    spreadOf(times.map((pair) => pair[index as 0 | 1])),
  );
  report({
    name: "Cold start to the first page, beside Fastify + postgres.js",
    unit: "",
    spread: spreadOf(times.map(([a, b]) => a / b)),
    bound: { atMost: 2.5 },
    detail: `${Math.round(siteTime?.median ?? 0)} ms beside ${Math.round(referenceTime?.median ?? 0)} ms`,
  });
}
