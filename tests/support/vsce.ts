import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openTemporaryRoot } from "./temporary-folder.ts";

/** VS Code's own packaging tool. */

const run = promisify(execFile);
const packages = fileURLToPath(new URL("../vsce", import.meta.url));

/** What the tool reads in a `.vsix` file. */
interface Read {
  /** package.json */
  manifest: Record<string, unknown>;
  /** The content of the element `Metadata` in `extension.vsixmanifest`. */
  metadata: Record<string, unknown[]> & { Identity: [{ $: Record<string, string> }] };
}

export interface Vsce {
  read(files: readonly string[]): Promise<Read[]>;
  remove(): Promise<void>;
}

/** Installs the tool in a folder of its own. */
export async function installVsce(): Promise<Vsce> {
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-vsce-"));
  await cp(packages, folder, { recursive: true });
  // The tool's install scripts and optional parts are for signing and for keys of the marketplace.
  await run("npm", ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"], { cwd: folder });
  const script = `const { readVSIXPackage } = require("@vscode/vsce/out/zip.js");
Promise.all(process.argv.slice(1).map(readVSIXPackage)).then((all) => console.log(JSON.stringify(
  all.map(({ manifest, xmlManifest }) => ({ manifest, metadata: xmlManifest.PackageManifest.Metadata[0] })))))`;
  return {
    async read(files) {
      const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
      return JSON.parse((await run(process.execPath, ["-e", script, ...files], options)).stdout);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
