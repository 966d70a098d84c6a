import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the folder of a run, which all its processes share. Vitest ends its workers without their `exit` event. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "toolkit-test-"));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
