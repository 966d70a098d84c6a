import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cleanUpAtExit } from "./clean-up.ts";
import { folderOf } from "./extension.ts";
import { fromChannels } from "./port-readers.ts";

/** The interval at which a program's screen is read, in milliseconds. */
const LOOK_EVERY = 100;
/** How long a program may take to draw, in milliseconds. */
const DRAWING_TIME = 15_000;

/** Asks the terminal that it runs in for its colours (OSC 4, 10, 11 and 12), and writes the answers to $OUT. */
export const COLOR_QUERY = `stty raw -echo
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
    found.add(fromChannels(rgb));
  }
  return found;
}

let sessions = 0;

/**
 * Runs a program on a screen of its own in this machine's tmux, until `isDrawn` accepts its contents and they stay the
 * same for a moment: a program may draw its screen in several steps.
 * @returns the screen with its escapes, the last one if `isDrawn` never accepted one.
 */
export async function screenOf(
  commandLine: readonly string[],
  isDrawn: (screen: string) => boolean,
): Promise<string> {
  sessions += 1;
  const socket = `ports-${process.pid}-${sessions}`;
  const tmux = (...words: string[]) =>
    spawnSync("tmux", ["-L", socket, ...words], { encoding: "utf8" }).stdout;
  tmux("-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "40", "--", ...commandLine);
  try {
    let screen = "";
    for (const end = Date.now() + DRAWING_TIME; Date.now() < end; await pause(LOOK_EVERY)) {
      const before = screen;
      screen = tmux("capture-pane", "-e", "-p");
      if (isDrawn(screen) && screen === before) break;
    }
    return screen;
  } finally {
    tmux("kill-server");
  }
}

export interface Display {
  /** The value of the variable DISPLAY. */
  name: string;
  /** The colour of the display at a position. */
  pixel(x: number, y: number): string;
}

/** Reads one colour of a screen in XWD format: big-endian header, colour table, then rows of blue, green, red, 0. */
function pixelOf(screen: Buffer, x: number, y: number): string {
  const number = (place: number) => screen.readUInt32BE(place * 4);
  const [headerSize, rowSize, tableSize] = [number(0), number(12), number(19) * 12];
  const start = headerSize + tableSize + y * rowSize + x * 4;
  return `#${screen.readUIntLE(start, 3).toString(16).padStart(6, "0")}`;
}

/** Starts an X server without a screen for this process. @returns null if no X server is installed. */
export async function startDisplay(): Promise<Display | null> {
  const folder = folderOf({});
  const server = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-fbdir", folder],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  return await new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.once("exit", () => resolve(null));
    server.stdout.once("data", (number: Buffer) => {
      if (server.pid !== undefined) cleanUpAtExit('kill "$1"', [String(server.pid)]);
      server.unref();
      resolve({
        name: `:${number.toString().trim()}`,
        pixel: (x, y) => pixelOf(readFileSync(join(folder, "Xvfb_screen0")), x, y),
      });
    });
  });
}

/** Prints what is in the file \`fill\` of a folder again and again, until the folder has a file \`end\`. */
const FILL = `cd "$0"; while [ ! -e end ]; do cat fill; sleep 0.05; done`;

/**
 * Fills a terminal's window with one colour after another, by escapes.
 * @param start the command line of a terminal that runs these words.
 * @returns what the display then shows, by the name of the fill: `wanted` as soon as it is there, else what stays.
 */
export async function filledColors(
  display: Display,
  folder: string,
  start: (words: readonly string[]) => readonly string[],
  fills: Readonly<Record<string, { escapes: string; wanted: string | undefined }>>,
): Promise<Record<string, string>> {
  const [command = "", ...words] = start(["bash", "-c", FILL, folder]);
  const colors: Record<string, string> = {};
  writeFileSync(join(folder, "fill"), "");
  const terminal = spawn(command, words, { stdio: "ignore" });
  const isOver = once(terminal, "exit");
  for (const [name, { escapes, wanted }] of Object.entries(fills)) {
    writeFileSync(join(folder, "fill"), escapes);
    for (const end = Date.now() + DRAWING_TIME; Date.now() < end; await pause(LOOK_EVERY)) {
      colors[name] = display.pixel(300, 300);
      if (colors[name] === wanted) break;
    }
  }
  writeFileSync(join(folder, "end"), "");
  await isOver;
  return colors;
}
