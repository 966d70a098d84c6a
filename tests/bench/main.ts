import { startPostgres } from "../support/postgres.ts";
import { benchCache } from "./cache.ts";
import { benchCode } from "./code.ts";
import { databaseMaker, type FilledDatabase } from "./database.ts";
import { benchMemory } from "./endurance.ts";
import { benchFar } from "./far.ts";
import { type Figure, isKept, table } from "./figures.ts";
import { Generator } from "./generator.ts";
import { benchLive } from "./live.ts";
import { describeMachine } from "./machine.ts";
import { benchPage } from "./page.ts";
import type { RoundOptions } from "./rounds.ts";
import { benchDatabase, benchServer } from "./server.ts";
import { benchSmall } from "./small.ts";
import { benchStart } from "./start.ts";

/** The arguments of each part of the benchmarks. */
export interface Bench {
  /** @param others how many people are signed in besides the author of the reviews. */
  makeDatabase(reviews: number, others?: number): Promise<FilledDatabase>;
  generator: Generator;
  options: RoundOptions;
  report(figure: Figure): void;
}

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  server: benchServer,
  database: benchDatabase,
  far: benchFar,
  memory: benchMemory,
  live: benchLive,
  cache: benchCache,
  small: benchSmall,
  start: benchStart,
  page: benchPage,
  code: benchCode,
};

/** Runs the named parts, or all of them if none is named. @returns the exit code. */
export async function main(given: readonly string[]): Promise<number> {
  const options: RoundOptions = { rounds: 7, seconds: 2 };
  const chosen: string[] = [];
  for (const word of given) {
    const [, rounds] = /^--rounds=([1-9]\d*)$/.exec(word) ?? [];
    if (rounds) options.rounds = Number(rounds);
    else if (word in parts) chosen.push(word);
    else {
      console.error(`There is no part \`${word}\`. Parts: ${Object.keys(parts).join(", ")}.`);
      return 2;
    }
  }

  console.log(`${describeMachine()}\n${options.rounds} rounds in turns of ${options.seconds} s each\n`);
  const figures: Figure[] = [];
  const generator = new Generator();
  const postgres = await startPostgres();
  try {
    const bench: Bench = {
      makeDatabase: await databaseMaker(postgres),
      generator,
      options,
      report(figure) {
        figures.push(figure);
        console.log(table([figure]).split("\n")[1]);
      },
    };
    for (const [name, run] of Object.entries(parts)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      console.log(`— ${name}`);
      await run(bench);
    }
  } finally {
    generator.stop();
    await postgres.stop();
  }
  const missed = figures.filter((figure) => !isKept(figure));
  console.log(`\n${table(figures)}\n`);
  console.log(missed.length === 0 ? "Every bound is kept." : `${missed.length} bounds are missed.`);
  return missed.length === 0 ? 0 : 1;
}
