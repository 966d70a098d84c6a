import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { UserError } from "../user-error.ts";

/** VS Code as code-server, unpacked and with its packages. */
export interface CodeServer {
  folder: string;
  /** The Node.js that runs it. */
  node: string;
}

const cache = join(import.meta.dirname, "../../node_modules/.cache");

function npm(folder: string, ...words: string[]): void {
  execFileSync("npm", [...words, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
}

function nodeOf(folder: string): string {
  const { engines } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  return engines.node;
}

/**
 * code-server in a folder, or its version on npm, which is downloaded once with the Node.js that it needs: about a
 * minute and 1.2 GB.
 * @param node the Node.js for a folder; this process's own if it is null.
 * @throws UserError if there is neither the folder nor a Node.js for it.
 */
export function codeServer(folderOrVersion: string, node: string | null): CodeServer {
  if (existsSync(folderOrVersion)) {
    const folder = resolve(folderOrVersion);
    const wanted = nodeOf(folder);
    if (node === null && process.versions.node.split(".")[0] !== wanted) {
      throw new UserError(`This code-server needs Node.js ${wanted}: name one with --node <path>.`);
    }
    return { folder, node: node ?? process.execPath };
  }
  if (!/^\d+\.\d+\.\d+$/.test(folderOrVersion)) {
    throw new UserError(`There is no folder ${folderOrVersion}, and it is no version of code-server on npm.`);
  }
  const home = join(cache, `code-server-${folderOrVersion}`);
  const folder = join(home, "package");
  if (!existsSync(join(home, "node_modules/.bin/node"))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), "{}");
    npm(home, "pack", `code-server@${folderOrVersion}`);
    execFileSync("tar", ["xzf", `code-server-${folderOrVersion}.tgz`], { cwd: home });
    rmSync(join(home, `code-server-${folderOrVersion}.tgz`));
    // Its native parts are for the terminal and for watching files.
    for (const part of ["", "lib/vscode", "lib/vscode/extensions"]) {
      npm(join(folder, part), "install", "--ignore-scripts", "--omit=dev");
    }
    npm(home, "install", `node@${nodeOf(folder)}`);
  }
  return { folder, node: join(home, "node_modules/.bin/node") };
}

/** Runs VS Code with these extensions while `use` works with its address. */
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
