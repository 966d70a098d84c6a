import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { listen } from "./ports.ts";
import { messages } from "./transaction-pooler.ts";

/** The client's messages that ask for an answer: Sync, Flush, Query, and the steps of the authentication. */
const ASKING = ["S", "H", "Q", "p"];

/** A proxy in front of PostgreSQL that is as far away as another data centre, and counts the round trips. */
export interface FarDatabase {
  /** The database's address through the proxy. */
  url: string;
  /** How long a message and its answer travel together, in milliseconds. It may change at any time. */
  distance: number;
  /**
   * How many round trips came one after the other since the last call. Those that overlap count as one.
   * @param isCounted the connections that count, by their `application_name`: those of the site's pool unless given.
   */
  take(isCounted?: (name: string) => boolean): number;
  close(): void;
}

interface RoundTrip {
  /** Its `application_name`, once the startup message has come. */
  connection: { name: string };
}

/** Reads the messages of the client (PostgreSQL's documentation, 54.7). */
export async function startFarDatabase(databaseUrl: string, distance: number): Promise<FarDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** Each round trip twice, in the order in which the client sent the question and got the answer. */
  let events: { trip: RoundTrip; isAnswer: boolean }[] = [];

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const connection = { name: "" };
    let awaited: RoundTrip[] = [];

    function ask(): void {
      const trip = { connection };
      awaited.push(trip);
      events.push({ trip, isAnswer: false });
    }

    const readQuestions = messages(false, (type, message) => {
      if (type === "startup") {
        readAnswers(); // the connection itself
        connection.name = /application_name\0([^\0]*)/.exec(message.toString("latin1"))?.[1] ?? "";
        ask();
      } else if (ASKING.includes(type)) ask();
    });

    /** Questions that were sent together have the same depth, so the first part of the answers counts for all. */
    function readAnswers(): void {
      for (const trip of awaited) events.push({ trip, isAnswer: true });
      awaited = [];
    }

    // Opening the connection takes a round trip of its own.
    const opened = performance.now() + far.distance;
    ask();
    sockets.add(client).add(database);
    for (const [from, to, read] of [
      [client, database, readQuestions],
      [database, client, readAnswers],
    ] as const) {
      let sent = Promise.resolve();
      from.setNoDelay(true);
      from.on("data", (chunk: Buffer) => {
        if (from === client) read(chunk);
        const due = Math.max(performance.now(), opened) + far.distance / 2;
        sent = sent
          .then(() => delay(Math.max(0, due - performance.now())))
          .then(() => {
            if (from === database) read(chunk);
            if (!to.destroyed) to.write(chunk);
          });
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });

  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  const far: FarDatabase = {
    url: url.href,
    distance,
    take(isCounted = (name) => name === "evenfall-site") {
      const depths = new Map<RoundTrip, number>();
      let answered = 0;
      for (const { trip, isAnswer } of events.filter((event) => isCounted(event.trip.connection.name))) {
        if (isAnswer) answered = Math.max(answered, depths.get(trip) ?? 0);
        else depths.set(trip, answered + 1);
      }
      events = [];
      return answered;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return far;
}
