import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { UserError } from "../user-error.ts";

/** An unpacked code-server (VS Code in a browser) with its packages. */
export interface CodeServer {
  folder: string;
  /** The path of the Node.js that runs it. */
  node: string;
}

const cache = join(import.meta.dirname, "../../node_modules/.cache");

function npm(folder: string, ...words: string[]): void {
  execFileSync("npm", [...words, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
}

/**
 * A version of code-server from npm, with the Node.js that it needs. The first call downloads it: about a minute and
 * 1.2 GB. @throws UserError if the version does not exist.
 */
export function codeServer(version = ""): CodeServer {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new UserError("Name a version of code-server on npm, such as 4.139.1.");
  const home = join(cache, `code-server-${version}`);
  const [folder, node] = [join(home, "package"), join(home, "node_modules/.bin/node")];
  if (existsSync(node)) return { folder, node };
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), "{}");
  npm(home, "pack", `code-server@${version}`);
  execFileSync("tar", ["xzf", `code-server-${version}.tgz`], { cwd: home });
  rmSync(join(home, `code-server-${version}.tgz`));
  // Its native modules are only for the terminal and for watching files.
  for (const part of ["", "lib/vscode", "lib/vscode/extensions"]) {
    npm(join(folder, part), "install", "--ignore-scripts", "--omit=dev");
  }
  const { engines } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { engines: { node: string } };
  npm(home, "install", `node@${engines.node}`);
  return { folder, node };
}

/** Runs VS Code with these extensions until `use`, which gets its address, is done. */
export async function withVsCode<Result>(
  { folder, node }: CodeServer,
  extensions: Readonly<Record<string, string>>,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), "vscode-"));
  for (const name of ["extensions", "data", "files"]) mkdirSync(join(home, name));
  for (const [path, text] of Object.entries(extensions)) {
    mkdirSync(join(home, "extensions", path, ".."), { recursive: true });
    writeFileSync(join(home, "extensions", path), text);
  }
  const options = [
    ...["--auth", "none", "--bind-addr", "127.0.0.1:0", "--config", join(home, "config.yaml")],
    ...["--user-data-dir", join(home, "data"), "--extensions-dir", join(home, "extensions")],
    ...["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"],
  ];
  const server = spawn(node, [join(folder, "out/node/entry.js"), ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    for await (const line of createInterface(server.stdout)) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (url !== undefined) return await use(`${url}/?folder=${join(home, "files")}`);
    }
    throw new Error("code-server ended before it listened.");
  } finally {
    server.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
