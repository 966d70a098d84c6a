import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Balancer } from "./balancer.ts";
import { holdLifeline } from "./lifeline.ts";
import { freePort } from "./ports.ts";
import { signalProcess } from "./processes.ts";
import { openTemporaryRoot } from "./temporary-folder.ts";

const configuration = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

export function isNginxInstalled(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * nginx with the project's own configuration, changed only in its ports and folders, and without TLS, for which it
 * would need a certificate.
 */
export async function startNginx(ports: number[], givenPort?: number): Promise<Balancer> {
  const port = givenPort ?? (await freePort());
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-nginx-"));
  await chmod(folder, 0o755);
  const upstream = ports.map((number) => `server 127.0.0.1:${number} max_fails=0;`).join("\n");
  const site = (await readFile(configuration, "utf8"))
    .replace(/(?:^ *server 127\.0\.0\.1:\d+.*\n)+/m, `${upstream}\n`)
    .replace("/var/cache/nginx/evenfall", join(folder, "cache"))
    .replace(/^server \{\n *listen 80;[^}]*\}\n/m, "")
    .replace(/^ *(?:ssl_|listen \[).*\n/gm, "")
    .replace(/^ *listen 443.*$/m, `listen 127.0.0.1:${port};`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  await writeFile(
    file,
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\ndaemon off;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\nkeepalive_requests 1000000;\n${temporary}\n${site}\n}\n`,
  );
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("nginx could not be started.");
  const lifeline = holdLifeline('kill -QUIT "$1" 2>/dev/null; rm -rf "$2"', [String(pid), folder]);
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${complaint}`);
    const answer = await fetch(`${url}/live`).catch(() => null);
    await answer?.body?.cancel();
    if (answer) break;
    await delay(20);
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
