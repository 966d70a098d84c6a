import { startSite, TEMPLATE_VARIABLE } from "./site.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/**
 * Starts the site once before the workers do. That brings the build up to date and makes a database. The workers' sites
 * copy it, because making one takes seconds.
 */
export default async function setup(): Promise<void> {
  const template = temporaryDataFolder("template");
  const site = await startSite({ dataDir: template });
  await site.stop();
  process.env[TEMPLATE_VARIABLE] = template;
}
