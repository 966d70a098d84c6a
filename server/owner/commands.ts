import { type Connection, connectDatabase } from "../db/connect.ts";
import type { Env } from "../env.ts";
import { sweep } from "../process/retention.ts";
import { createSessions } from "../session/sessions.ts";
import type { OwnerRequest } from "./arguments.ts";
import { copyDatabase, dumpToFile, restoreFromFile } from "./dump.ts";
import { OwnerError } from "./owner-error.ts";
import {
  deleteMessages,
  deleteMessagesFrom,
  deletePerson,
  deleteReviews,
  findMessage,
  listAllReviews,
  listEvents,
  listMessages,
  listPeople,
  resendMessages,
  setReviewsHidden,
} from "./queries.ts";

export type Cell = string | number | Date | null;
/** A list of rows, or one thing with its properties. */
export type OwnerAnswer = Record<string, Cell>[] | Record<string, Cell>;

export interface OwnerPlace {
  connection: Connection;
  env: Pick<Env, "secure" | "contactRetentionDays" | "dataDir">;
}

/**
 * Carries out a command of the owner's.
 * @throws {OwnerError} when it cannot be done.
 */
export async function runOwnerCommand(
  { connection, env }: OwnerPlace,
  { area, action, operands, limit }: OwnerRequest,
): Promise<OwnerAnswer> {
  const { db } = connection;
  const [first = ""] = operands;
  const ids = operands.map((operand) => operand.toLowerCase());
  switch (`${area} ${action}`) {
    case "messages list":
      return await listMessages(db, limit);
    case "messages show": {
      const message = await findMessage(db, first);
      if (!message) throw new OwnerError(`There is no message ${first}.`);
      return message;
    }
    case "messages resend":
      return { resent: countOf(ids, await resendMessages(db, ids), "message") };
    case "messages delete":
      return { deleted: countOf(ids, await deleteMessages(db, ids), "message") };
    case "reviews list":
      return await listAllReviews(db, limit);
    case "reviews hide":
      return { hidden: countOf(ids, await setReviewsHidden(db, ids, true), "review") };
    case "reviews restore":
      return { restored: countOf(ids, await setReviewsHidden(db, ids, false), "review") };
    case "reviews delete":
      return { deleted: countOf(ids, await deleteReviews(db, ids), "review") };
    case "people list":
      return await listPeople(db, limit);
    case "people delete":
      if (first.includes("@")) return { deletedMessages: await deleteMessagesFrom(db, first) };
      if (!(await deletePerson(db, first))) throw new OwnerError(`There is no person ${first}.`);
      return { deleted: 1 };
    case "events list":
      return await listEvents(db, limit);
    case "sweep run": {
      const sessions = createSessions(db, { secure: env.secure });
      return { deletedMessages: await sweep({ db, sessions, contactDays: env.contactRetentionDays }) };
    }
    case "dump run":
      return { rows: await dumpToFile(db, first), file: first };
    case "restore run":
      await connection.migrate();
      return await restoreFromFile(db, first);
    default:
      throw new OwnerError("This version of the site does not know the command.");
  }
}

/** From the embedded database, which no site may have open, to PostgreSQL. */
export async function moveDatabase({
  dataDir,
  databaseUrl,
}: Pick<Env, "dataDir" | "databaseUrl">): Promise<Record<string, number>> {
  if (!databaseUrl) throw new OwnerError("DATABASE_URL is missing: it says where to move to.");
  const source = await connectDatabase({ databaseUrl: null, dataDir });
  try {
    await source.migrate();
    const target = await connectDatabase({ databaseUrl, dataDir });
    try {
      await target.migrate();
      return await copyDatabase(source.db, target.db);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** All or an error that names what is missing; what was found is done either way. */
function countOf(wanted: string[], found: string[], what: string): number {
  const missing = wanted.filter((id) => !found.includes(id));
  if (missing.length > 0) throw new OwnerError(`There is no ${what} ${missing.join(", ")}.`);
  return found.length;
}
