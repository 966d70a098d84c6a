import { migrate } from "./global-setup.ts";
import { TEMPLATE_VARIABLE } from "./site.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/** Makes one migrated embedded database before the run. Sites copy it, because making one takes seconds. */
export default async function setup(): Promise<void> {
  const template = temporaryDataFolder("template");
  await migrate({ databaseUrl: null, dataDir: template });
  process.env[TEMPLATE_VARIABLE] = template;
}
