import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../support/site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Runs the backup unit's command with this program as pg_dump. @returns the files in its folder, by name. */
function backUp(pgDump: string): Record<string, string> {
  const folder = temporaryFolder("backup");
  const [programs, dumps] = [join(folder, "bin"), join(folder, "dumps")];
  for (const path of [programs, dumps]) mkdirSync(path);
  writeFileSync(join(programs, "pg_dump"), `#!/bin/sh\n${pgDump}\n`);
  chmodSync(join(programs, "pg_dump"), 0o755);
  const unit = readFileSync(join(projectRoot, "deploy/evenfall-backup.service"), "utf8");
  const [, command = ""] = /^ExecStart=\/bin\/sh -ec '(.*)'$/m.exec(unit) ?? [];
  // systemd reads $$ as $ and %% as %.
  const script = command.replaceAll("$$", "$").replaceAll("%%", "%").replaceAll("/var/backups/evenfall", dumps);
  try {
    execFileSync("/bin/sh", ["-ec", script], { env: { PATH: `${programs}:${process.env.PATH}` }, stdio: "ignore" });
  } catch {} // pg_dump failed
  return Object.fromEntries(readdirSync(dumps).map((name) => [name, readFileSync(join(dumps, name), "utf8")]));
}

/** The value of pg_dump's option `--file`. */
const FILE = '"$(printf "%s\\n" "$@" | sed -n s/^--file=//p)"';

test("a backup is a file whose name says when it was made", () => {
  const [[name, content] = [], ...others] = Object.entries(backUp(`echo whole > ${FILE}`));
  expect(name).toMatch(/^\d{4}-\d{2}-\d{2}-\d{6}\.dump$/);
  expect(content).toBe("whole\n");
  expect(others).toEqual([]);
});

test("a backup that fails half-way leaves no file that looks like a backup", () => {
  const [name, ...others] = Object.keys(backUp(`echo half > ${FILE}; exit 1`));
  expect(name).toMatch(/\.part$/);
  expect(others).toEqual([]);
});
