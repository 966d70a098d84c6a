import { connectDatabase } from "../db/connect.ts";
import { addExamples, removeExamples } from "../db/examples.ts";
import { readAddress } from "../db/postgres.ts";
import { parseEnv } from "../env.ts";
import { isLoopback } from "../runtime/variables.ts";
import { runProgram } from "./start-failure.ts";

/** `npm run seed [-- --remove]`: puts example reviews into the site's database, or removes them. */
async function seed(args: string[]): Promise<number> {
  const isRemoval = args[0] === "--remove";
  if (args.length > (isRemoval ? 1 : 0)) {
    console.error("Use npm run seed, or npm run seed -- --remove.");
    return 2;
  }
  const env = parseEnv(process.env);
  const isElsewhere = env.databaseUrl !== null && !isLoopback(readAddress(env.databaseUrl).hostname);
  if (!isRemoval && (isElsewhere || !env.loopback)) {
    const variable = isElsewhere ? "DATABASE_URL names another machine" : "PUBLIC_URL is a site that others use";
    console.error(`Example reviews are for trying the site out on this machine, but ${variable}.`);
    return 1;
  }
  const connection = await connectDatabase(env);
  try {
    await connection.migrate();
    const count = isRemoval ? await removeExamples(connection.db) : await addExamples(connection.db);
    console.log(isRemoval ? `Removed ${count} example reviews.` : `Added ${count} example reviews.`);
  } finally {
    await connection.close();
  }
  return 0;
}

await runProgram(seed);
