import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Balancer } from "./balancer.ts";
import { holdLifeline } from "./lifeline.ts";
import { signalProcess } from "./processes.ts";
import { openTemporaryRoot } from "./temporary-folder.ts";

const configuration = fileURLToPath(new URL("../../deploy/varnish.vcl", import.meta.url));

export function isVarnishInstalled(): boolean {
  try {
    execFileSync("varnishd", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Varnish with the project's own configuration, changed only in the site's port. */
export async function startVarnish(sitePort: number, port: number): Promise<Balancer> {
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-varnish-"));
  await chmod(folder, 0o755);
  const file = join(folder, "site.vcl");
  await writeFile(file, (await readFile(configuration, "utf8")).replace('"3001"', `"${sitePort}"`));
  // Varnish reads it under an account of its own.
  await chmod(file, 0o644);
  const child = spawn(
    "varnishd",
    ["-F", "-a", `127.0.0.1:${port}`, "-f", file, "-n", join(folder, "work"), "-s", "malloc,32m"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let complaint = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
  }
  const { pid } = child;
  if (pid === undefined) throw new Error("Varnish could not be started.");
  const lifeline = holdLifeline('kill -TERM "$1" 2>/dev/null; sleep 1; rm -rf "$2"', [String(pid), folder]);
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Varnish did not start:\n${complaint}`);
    const answer = await fetch(`${url}/live`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) break;
    await delay(50);
  }
  return {
    url,
    async stop() {
      signalProcess(pid, "SIGTERM");
      await ended;
      await lifeline.release();
    },
  };
}
