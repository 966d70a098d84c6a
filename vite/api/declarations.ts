import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { writeWhole } from "../cached-file.ts";
import { project } from "../folders.ts";

const compiler = join(project, "node_modules/@typescript/native/bin/tsc");

/** Writes `api.d.ts`, the types of the API for other programs: app-router.ts in one file that imports only tRPC. */
export async function writeApiTypes(folder: string): Promise<void> {
  const declarations = join(folder, ".api");
  await promisify(execFile)(process.execPath, [compiler, "--project", import.meta.dirname, "--outDir", declarations]);
  const bundle = await rollup({
    input: join(declarations, "vite/api/app-router.d.ts"),
    external: (name) => !name.startsWith(".") && !isAbsolute(name),
    plugins: [dts()],
  });
  const { output } = await bundle.generate({});
  writeWhole(join(folder, "api.d.ts"), Buffer.from(output[0].code));
  await rm(declarations, { recursive: true });
}
