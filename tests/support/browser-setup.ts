import { join } from "node:path";
import { connectDatabase } from "../../server/db/connect.ts";
import { cleanUpAtExit } from "./clean-up.ts";
import { TEMPLATE_VARIABLE } from "./site.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/** Makes one migrated embedded database before the run. Sites copy it, because making one takes seconds. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryDataFolder("browser");
  const cleanUp = cleanUpAtExit('rm -rf "$1"', [folder]);
  const template = join(folder, "template");
  const connection = await connectDatabase({ databaseUrl: null, dataDir: template });
  try {
    await connection.migrate();
  } finally {
    await connection.close();
  }
  process.env[TEMPLATE_VARIABLE] = template;
  return () => cleanUp.run();
}
