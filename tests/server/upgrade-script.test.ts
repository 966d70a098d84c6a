import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../../toolkit/test/support/folders.ts";

/** What `deploy/upgrade.sh` runs, in order, where two processes of the site run. */
const STEPS = [
  "sudo systemctl start evenfall-backup.service",
  "git pull --ff-only",
  "npm ci",
  "npm run build",
  "npm prune --omit=dev --no-save",
  "sudo systemctl restart evenfall@3001.service",
  "timeout 60",
  "sudo systemctl restart evenfall@3002.service",
  "timeout 60",
];

/** Stands in for every command of the script: writes down what was called, and fails at the line of this number. */
const COMMAND = `#!/bin/sh
case "$0 $*" in
  */systemctl*) printf 'evenfall@3001.service loaded\\nevenfall@3002.service loaded\\n'; exit 0 ;;
esac
echo "$(basename "$0") $*" >> "$LOG"
[ "$(wc -l < "$LOG")" -ne "$FAILING" ]
`;

/** Runs the script. @returns its exit code, and the steps that it took. */
function upgrade(failing: number) {
  const script = readFileSync(new URL("../../deploy/upgrade.sh", import.meta.url), "utf8");
  const names = ["sudo", "git", "npm", "systemctl", "timeout"];
  const commands = Object.fromEntries(names.map((name) => [`bin/${name}`, COMMAND]));
  const folder = folderOf({ "deploy/upgrade.sh": script, ...commands });
  for (const name of names) chmodSync(join(folder, "bin", name), 0o755);
  const LOG = join(folder, "log");
  const env = { PATH: `${join(folder, "bin")}:/usr/bin:/bin`, LOG, FAILING: String(failing) };
  const { status } = spawnSync("sh", [join(folder, "deploy/upgrade.sh")], { env });
  const taken = existsSync(LOG) ? readFileSync(LOG, "utf8").trim().split("\n") : [];
  return { status, taken: taken.map((line) => STEPS.find((step) => line.startsWith(step))) };
}

test("upgrade.sh restarts one process after the other once the new version is built", () => {
  expect(upgrade(0)).toEqual({ status: 0, taken: STEPS });
});

test.each([...STEPS.entries()])("upgrade.sh stops if step %i fails: %s", (index) => {
  expect(upgrade(index + 1)).toEqual({ status: 1, taken: STEPS.slice(0, index + 1) });
});
