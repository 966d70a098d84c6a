import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);
const packages = fileURLToPath(new URL("../vsce", import.meta.url));

/** What VS Code's own packaging tool reads in a `.vsix` file. */
interface Read {
  /** package.json */
  manifest: Record<string, unknown>;
  /** The content of the element `Metadata` in `extension.vsixmanifest`. */
  metadata: Record<string, unknown[]> & { Identity: [{ $: Record<string, string> }] };
}

/** Installs the tool in a folder of its own. @returns a function that reads a file with it. */
export async function installVsce(): Promise<(file: string) => Promise<Read>> {
  const cwd = temporaryFolder("vsce");
  await cp(packages, cwd, { recursive: true });
  // The tool's install scripts and optional parts are for signing and for keys of the marketplace.
  await run("npm", ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"], { cwd });
  const script = `const { readVSIXPackage } = require("@vscode/vsce/out/zip.js");
readVSIXPackage(process.argv[1]).then(({ manifest, xmlManifest }) =>
  console.log(JSON.stringify({ manifest, metadata: xmlManifest.PackageManifest.Metadata[0] })))`;
  return async (file) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    return JSON.parse((await run(process.execPath, ["-e", script, file], options)).stdout);
  };
}
