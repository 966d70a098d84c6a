import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./ports.ts";
import { isInstalled, type ProgramOptions, startProgram } from "./program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const deploy = fileURLToPath(new URL("../../deploy", import.meta.url));

/** A proxy in front of the site. */
export interface Front {
  url: string;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the site, and waits until it passes requests on. */
async function startFront(
  command: readonly string[],
  port: number,
  options: ProgramOptions = {},
): Promise<Front> {
  const front = startProgram(command, options);
  const url = `http://127.0.0.1:${port}`;
  await front.answers(`${url}/live`);
  return {
    url,
    async stop() {
      await front.end("SIGTERM");
    },
  };
}

export const isNginxInstalled = () => isInstalled("nginx", "-v");

/**
 * nginx with the project's own configuration, changed only in its ports and folders, and without TLS, which would
 * require a certificate.
 */
export async function startNginx(ports: number[], givenPort?: number): Promise<Front & { folder: string }> {
  const port = givenPort ?? (await freePort());
  const folder = temporaryFolder("nginx");
  const upstream = ports.map((number) => `server 127.0.0.1:${number} max_fails=0;`).join("\n");
  const site = (await readFile(join(deploy, "nginx.conf"), "utf8"))
    .replace(/(?:^ *(?:#.*\n *)?server 127\.0\.0\.1:\d+.*\n)+/m, `${upstream}\n`)
    .replace("/var/cache/nginx-evenfall", join(folder, "cache"))
    .replaceAll("/var/log/nginx", folder)
    .replace(/^server \{\n *listen 80;[\s\S]*?^\}\n/m, "")
    .replace(/^ *(?:ssl_|listen (?:\[|80)).*\n/gm, "")
    .replace(/^( *listen) 443 ssl http2/gm, `$1 127.0.0.1:${port}`)
    .replace("server_name theme.example", "server_name localhost 127.0.0.1");
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  await writeFile(
    file,
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\ndaemon off;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\nkeepalive_requests 1000000;\n${temporary}\n${site}\n}\n`,
  );
  // Its workers outlive a kill.
  const front = await startFront(["nginx", "-c", file, "-p", folder], port, {
    cleanUp: 'kill -QUIT "$1" 2>/dev/null',
  });
  return { ...front, folder };
}

export const isVarnishInstalled = () => isInstalled("varnishd", "-V");

/** Varnish with the project's own configuration. Only the site's port is changed. */
export async function startVarnish(sitePort: number, port: number): Promise<Front> {
  const folder = temporaryFolder("varnish");
  const file = join(folder, "site.vcl");
  await writeFile(
    file,
    (await readFile(join(deploy, "varnish.vcl"), "utf8")).replace('"3001"', `"${sitePort}"`),
  );
  // Varnish reads the file under an account of its own.
  await chmod(file, 0o644);
  const command = [
    ...["varnishd", "-F", "-a", `127.0.0.1:${port}`, "-f", file],
    ...["-n", join(folder, "work"), "-s", "malloc,32m"],
  ];
  return await startFront(command, port, { cleanUp: 'kill -TERM "$1" 2>/dev/null' });
}
