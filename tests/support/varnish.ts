import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Front, isInstalled, startFront } from "./front.ts";
import { openTemporaryRoot } from "./temporary-folder.ts";

const configuration = fileURLToPath(new URL("../../deploy/varnish.vcl", import.meta.url));

export const isVarnishInstalled = () => isInstalled("varnishd", "-V");

/** Varnish with the project's own configuration. Only the site's port is changed. */
export async function startVarnish(sitePort: number, port: number): Promise<Front> {
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-varnish-"));
  await chmod(folder, 0o755);
  const file = join(folder, "site.vcl");
  await writeFile(file, (await readFile(configuration, "utf8")).replace('"3001"', `"${sitePort}"`));
  // Varnish reads the file under an account of its own.
  await chmod(file, 0o644);
  return await startFront(
    "varnishd",
    ["-F", "-a", `127.0.0.1:${port}`, "-f", file, "-n", join(folder, "work"), "-s", "malloc,32m"],
    { port, folder, cleanUpScript: 'kill -TERM "$1" 2>/dev/null; sleep 1; rm -rf "$2"' },
  );
}
