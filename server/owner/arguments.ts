import { parseArgs } from "node:util";
import { BLOCK_REASON_MAX, characterCount } from "../../shared/lengths.ts";

/** A parsed command of the owner. It is sent to a running site as JSON. */
export interface OwnerRequest {
  area: string;
  action: string;
  operands: string[];
  /** How many rows a list shows at most. */
  limit: number;
  /** Of messages: only those from this e-mail address. Of an export: these messages, too. */
  from?: string | undefined;
  /** Why somebody is blocked. */
  reason?: string | undefined;
}

/** What is wrong with the command line, in one sentence for the owner. */
export class UsageError extends Error {}

type Operands = readonly [min: number, max: number];

const none: Operands = [0, 0];
const one: Operands = [1, 1];
const several: Operands = [1, 100];
const optional: Operands = [0, 1];

/** How many operands a command takes, and its lines in the help: what to write, and what it does. */
type Command = readonly [operands: Operands, ...help: (readonly [line: string, does: string])[]];

/** All commands, by area and action, in the order of the help. An area's first action is the one that need not be named. */
const commands = {
  messages: {
    list: [none, ["messages [list]", "contact messages, newest first, and whether they were mailed"]],
    show: [one, ["messages show ID", "one message in full"]],
    resend: [several, ["messages resend ID …", "mail it (again)"]],
    delete: [
      several,
      ["messages delete ID …", ""],
      ["messages --from ADDRESS", "only those sent from an e-mail address; with --delete they are deleted"],
    ],
  },
  reviews: {
    list: [none, ["reviews [list]", "reviews, newest first, including hidden and waiting ones"]],
    answer: [
      [2, 2],
      ['reviews answer ID "TEXT"', 'publish your answer under it; "" removes the answer'],
    ],
    hide: [several, ["reviews hide ID …", "take it off the page"]],
    restore: [several, ["reviews restore ID …", "show it again, or for the first time if it waits"]],
    resend: [several, ["reviews resend ID …", "mail it to you again, with new links"]],
    delete: [several, ["reviews delete ID …", ""]],
  },
  people: {
    list: [none, ["people [list]", "who has signed in, and how many reviews each has"]],
    show: [one, ["people show ID", "one person, with all their reviews"]],
    hide: [one, ["people hide ID", "take all their reviews off the page"]],
    block: [one, ["people block ID", "sign the person out, and refuse reviews and sign-in from now on"]],
    unblock: [several, ["people unblock ID …", ""]],
    blocked: [none, ["people blocked", "who is blocked, and why; also people whose account is gone"]],
    export: [one, ["people export ID", "everything that is stored about a person, as JSON"]],
    delete: [one, ["people delete ID", "the account, its sessions and its reviews; a block stays"]],
  },
  stats: {
    days: [
      optional,
      ["stats [DAYS]", "page views, downloads, copies, sign-ins and reviews of each of the last days (30)"],
    ],
    sites: [none, ["stats sites", "which other sites sent visitors, in the last 30 days"]],
    downloads: [none, ["stats downloads", "what was downloaded, in the last 30 days"]],
  },
  events: { list: [none, ["events", "how often each event happened on each day"]] },
  sweep: { run: [none, ["sweep", "remove expired data now (the site does so every hour)"]] },
  seed: {
    add: [none, ["seed [--remove]", "add example reviews for looking at the page, or remove them"]],
    remove: [none],
  },
  dump: {
    run: [
      optional,
      ["dump [FILE]", "write the whole database into a new file (backups/, named by the time)"],
    ],
  },
  restore: { run: [one, ["restore FILE", "read a dump into an empty database"]] },
  move: { run: [none, ["move", "copy the embedded database into the empty one of DATABASE_URL"]] },
} as const satisfies Record<string, Record<string, Command>>;

type Commands = typeof commands;

/** An area and an action, such as `messages list`. */
export type OwnerCommand = {
  [Area in keyof Commands]: `${Area} ${keyof Commands[Area] & string}`;
}[keyof Commands];

/** The commands that take an option. */
const optionUses: Record<"remove" | "delete" | "from" | "reason", string[]> = {
  remove: ["seed add", "seed remove"],
  delete: ["messages list"],
  from: ["messages list", "messages delete", "people export"],
  reason: ["people block"],
} satisfies Record<string, OwnerCommand[]>;

const commandLines = Object.values<Record<string, Command>>(commands)
  .flatMap((actions) => Object.values(actions).flatMap(([, ...help]) => help))
  .map(([line, does]) => `  ${line.padEnd(29)}${does}`.trimEnd());

export const USAGE = `npm run owner -- <command>

${commandLines.join("\n")}

You can shorten an id to its first characters (four or more) if only one id begins with them: 0190a1b2.

  --json                       JSON instead of a table
  --limit N                    how many rows a list shows (100)
  --reason "TEXT"              of people block: a note for yourself
  --from ADDRESS               of people export: include the messages sent from this address

The commands use the database in DATABASE_URL, or else the embedded one in DATA_DIR, also while the site runs.
`;

/** The shortest beginning of an id that a command accepts, in characters. */
const ID_PREFIX_MIN = 4;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Reads a command line.
 * @throws {UsageError}
 */
export function parseOwnerArguments(args: string[]): { request: OwnerRequest; json: boolean; help: boolean } {
  const { values, positionals } = readOptions(args);
  const { json, help } = values;
  const [area = "", ...rest] = positionals;
  if (help) return { request: { area, action: "", operands: [], limit: 0 }, json, help };
  const actions: Record<string, Command> | undefined = isArea(area) ? commands[area] : undefined;
  if (!actions) throw new UsageError(area ? `There is no command “${area}”.` : "Say what to do.");
  const [first = ""] = rest;
  const named = Object.hasOwn(actions, first);
  const command = `${area} ${named ? first : Object.keys(actions)[0]}`;
  for (const option of ["remove", "delete", "from", "reason"] as const) {
    if (values[option] !== undefined && !optionUses[option].includes(command)) {
      throw new UsageError(`--${option} does not work with ${command}.`);
    }
  }
  const { from, reason } = values;
  if (values.delete && from === undefined) throw new UsageError("--delete needs --from ADDRESS.");
  if (from !== undefined && !ADDRESS.test(from)) throw new UsageError(`“${from}” is no e-mail address.`);
  const length = reason === undefined ? 1 : characterCount(reason);
  if (length < 1 || length > BLOCK_REASON_MAX) {
    throw new UsageError(`--reason needs a text of 1 to ${BLOCK_REASON_MAX} characters.`);
  }
  const action = values.remove ? "remove" : values.delete ? "delete" : command.slice(area.length + 1);
  const operands = named ? rest.slice(1) : rest;
  const takesNone = area === "messages" && from !== undefined;
  const [[min, max]] = (takesNone ? undefined : actions[action]) ?? [none];
  if (operands.length > max) throw new UsageError(`“${operands[max]}” is one argument too many.`);
  if (operands.length < min) {
    throw new UsageError(`Say which: ${[area, ...(named ? [action] : [])].join(" ")} …`);
  }
  const limit = Number(values.limit);
  if (!/^\d+$/.test(values.limit) || limit < 1)
    throw new UsageError("--limit needs a whole number, 1 or more.");
  if (area === "stats" && operands[0] !== undefined && !/^[1-9]\d{0,2}$/.test(operands[0])) {
    throw new UsageError(`“${operands[0]}” is no number of days, from 1 to 999.`);
  }
  if (["messages", "reviews", "people"].includes(area)) {
    const ids = action === "answer" ? operands.slice(0, 1) : operands;
    const wrong = ids.find((operand) => !isIdPrefix(operand));
    if (wrong !== undefined) throw new UsageError(`“${wrong}” is neither an id nor the beginning of one.`);
  }
  return { request: { area, action, operands, limit, from, reason }, json, help };
}

function isArea(text: string): text is keyof Commands {
  return Object.hasOwn(commands, text);
}

/** Whether a text is a UUID or the beginning of one. */
function isIdPrefix(text: string): boolean {
  const pattern = "00000000-0000-0000-0000-000000000000";
  const isLike = text.toLowerCase().replace(/[0-9a-f]/g, "0") === pattern.slice(0, text.length);
  return isLike && text.length >= ID_PREFIX_MIN;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        limit: { type: "string", default: "100" },
        remove: { type: "boolean" },
        delete: { type: "boolean" },
        from: { type: "string" },
        reason: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
