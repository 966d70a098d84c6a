import { join } from "node:path";
import { cleanUpAtExit } from "./clean-up.ts";
import { migrate } from "./global-setup.ts";
import { TEMPLATE_VARIABLE } from "./site.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/** Makes one migrated embedded database before the run. Sites copy it, because making one takes seconds. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryDataFolder("browser");
  const cleanUp = cleanUpAtExit('rm -rf "$1"', [folder]);
  const template = join(folder, "template");
  await migrate({ databaseUrl: null, dataDir: template });
  process.env[TEMPLATE_VARIABLE] = template;
  return () => cleanUp.run();
}
