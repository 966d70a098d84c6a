import { startSite, TEMPLATE_VARIABLE } from "./site.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

/**
 * Starts the site once before the workers do: it brings the build up to date, and makes the database that their sites
 * copy, because making one takes seconds.
 */
export default async function setup(): Promise<void> {
  const template = temporaryDataFolder("template");
  const site = await startSite({ dataDir: template });
  await site.stop();
  process.env[TEMPLATE_VARIABLE] = template;
}
