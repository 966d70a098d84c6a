import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { holdLifeline } from "./lifeline.ts";

/** The pause between two looks at a program's screen, in milliseconds. */
const LOOK_EVERY = 100;
/** How long a program may take to draw, in milliseconds. */
const DRAWING_TIME = 15_000;

/** Asks the terminal that it runs in for its colours (OSC 4, 10, 11 and 12), and writes the answers to $OUT. */
export const COLOR_QUERY = `sleep "\${WAIT:-0}"
stty raw -echo
ask() {
  printf '\\033]%s;?\\033\\\\' "$1"
  IFS= read -r -d '\\' -t 3 answer
  printf '%s %s\\n' "$1" "$(printf %s "$answer" | tr -cd '[:print:]')" >>"$OUT"
}
for number in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do ask "4;$number"; done
for number in 10 11 12 17 19; do ask "$number"; done
echo end >>"$OUT"
`;

/** The answers to `COLOR_QUERY` by what was asked: `4;0` is the first of the sixteen, `11` the background. */
export function readAnswers(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const colors: Record<string, string> = {};
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, asked, ...parts] =
      /^(\S+) .*rgba?:([\da-f]{2})[\da-f]{0,2}\/([\da-f]{2})[\da-f]{0,2}\/([\da-f]{2})/.exec(line) ?? [];
    if (asked !== undefined) colors[asked] = `#${parts.join("")}`;
  }
  return colors;
}

/** The true colours in a text with escapes. */
export function colorsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, ...rgb] of text.matchAll(/[34]8[;:]2[;:]+(\d+)[;:](\d+)[;:](\d+)/g)) {
    found.add(`#${rgb.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`);
  }
  return found;
}

let sessions = 0;

/**
 * Runs a program on a screen of its own in this machine's tmux, until `isDrawn` takes what is on it.
 * @returns the screen with its escapes, the last one when it never was.
 */
export async function screenOf(
  commandLine: readonly string[],
  isDrawn: (screen: string) => boolean,
  keys: readonly string[] = [],
): Promise<string> {
  sessions += 1;
  const socket = `ports-${process.pid}-${sessions}`;
  const tmux = (...words: string[]) =>
    spawnSync("tmux", ["-L", socket, ...words], { encoding: "utf8" }).stdout;
  tmux("-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "40", "--", ...commandLine);
  try {
    if (keys.length > 0) tmux("send-keys", ...keys);
    let screen = "";
    for (const end = Date.now() + DRAWING_TIME; Date.now() < end; await pause(LOOK_EVERY)) {
      screen = tmux("capture-pane", "-e", "-p");
      if (isDrawn(screen)) break;
    }
    return screen;
  } finally {
    tmux("kill-server");
  }
}

/** Starts an X server without a screen for this process. @returns its display; null if no X server is installed. */
export async function startDisplay(): Promise<string | null> {
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return await new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.once("exit", () => resolve(null));
    server.stdout.once("data", (number: Buffer) => {
      if (server.pid !== undefined) holdLifeline('kill "$1"', [String(server.pid)]);
      server.unref();
      resolve(`:${number.toString().trim()}`);
    });
  });
}
