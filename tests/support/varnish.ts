import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Front, isInstalled, startFront } from "./front.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const configuration = fileURLToPath(new URL("../../deploy/varnish.vcl", import.meta.url));

export const isVarnishInstalled = () => isInstalled("varnishd", "-V");

/** Varnish with the project's own configuration. Only the site's port is changed. */
export async function startVarnish(sitePort: number, port: number): Promise<Front> {
  const folder = temporaryFolder("varnish");
  const file = join(folder, "site.vcl");
  await writeFile(file, (await readFile(configuration, "utf8")).replace('"3001"', `"${sitePort}"`));
  // Varnish reads the file under an account of its own.
  await chmod(file, 0o644);
  const command = [
    ...["varnishd", "-F", "-a", `127.0.0.1:${port}`, "-f", file],
    ...["-n", join(folder, "work"), "-s", "malloc,32m"],
  ];
  return await startFront(command, port, { cleanUp: 'kill -TERM "$1" 2>/dev/null' });
}
