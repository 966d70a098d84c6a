import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "./extension.ts";

/** How long a program may run, in milliseconds. Some do not end by themselves. */
const PROGRAM_TIMEOUT = 30_000;

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A set of installed programs: this machine's, or those that `tests/ports/install-programs.sh` unpacked. */
export interface Programs {
  where: string;
  has(program: string): boolean;
  /** The command line that runs a program with these words; `folder` is where its files are. */
  commandLine(folder: string, words: readonly string[], env?: Readonly<Record<string, string>>): string[];
  run(folder: string, words: readonly string[], env?: Readonly<Record<string, string>>): Outcome;
}

/** A new folder, which can be the programs' home folder too. */
export function workFolder(files: Record<string, unknown> = {}): string {
  const folder = folderOf(files);
  mkdirSync(join(folder, "home"), { recursive: true });
  mkdirSync(join(folder, "run"), { recursive: true, mode: 0o700 });
  return folder;
}

function environment(folder: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    HOME: join(folder, "home"),
    XDG_CONFIG_HOME: join(folder, "home/.config"),
    XDG_RUNTIME_DIR: join(folder, "run"),
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/games",
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    LIBGL_ALWAYS_SOFTWARE: "1",
    ...more,
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(commandLine: readonly string[]): Outcome {
  const [command = "", ...args] = commandLine;
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: PROGRAM_TIMEOUT,
    killSignal: "SIGKILL",
  });
  return { status, stdout: stdout ?? "", stderr: stderr ?? "" };
}

function programs(where: string, root: string, wrap: (folder: string) => readonly string[]): Programs {
  const commandLine: Programs["commandLine"] = (folder, words, env) => {
    const variables = Object.entries(environment(folder, env)).map(([name, value]) => `${name}=${value}`);
    return ["/usr/bin/env", "-i", ...variables, ...wrap(folder), ...words];
  };
  return {
    where,
    has: (program) =>
      ["usr/local/bin", "usr/bin", "bin"].some((folder) => isExecutable(join(root, folder, program))),
    commandLine,
    run: (folder, words, env) => run(commandLine(folder, words, env)),
  };
}

/** Mounts the folder of files at the same path in the unpacked programs, and runs them there until both end. */
const INSIDE = `root=$1 folder=$2; shift 2
mkdir -p "$root$folder" "$root/dev" "$root/proc" "$root/tmp"
mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" && mount --bind "$folder" "$root$folder" || exit 125
exec /usr/sbin/chroot "$root" "$@"`;

/** The sets of programs on this machine, the newest last. */
export function installedPrograms(): Programs[] {
  const unpacked = process.env.PORTS_PROGRAMS;
  const here = programs("this machine", "/", () => []);
  if (unpacked === undefined || unpacked === "") return [here];
  const asRoot = process.getuid?.() === 0 ? "-m" : "-rm";
  const inside = (folder: string) => [
    "/usr/bin/unshare",
    asRoot,
    "/bin/sh",
    "-c",
    INSIDE,
    "sh",
    unpacked,
    folder,
  ];
  return [here, programs(unpacked, unpacked, inside)];
}
