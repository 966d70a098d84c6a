import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DATABASE_LIMIT, within } from "../process/deadline.ts";
import type { ListenHandlers } from "./connection.ts";
import { createClient } from "./postgres.ts";
import { Sockets } from "./sockets.ts";

/** How often a notification to oneself checks that they still arrive, and how long it may take, in milliseconds. */
const PING_INTERVAL = 2_000;
const PING_DEADLINE = 1_500;
/** How long it may take to begin: to connect, and to be answered. */
const BEGIN_DEADLINE = 2 * DATABASE_LIMIT;
/** How long the next attempt waits; twice as long each time where notifications do not arrive, up to this. */
const RECONNECT_DELAY = 250;
const RECONNECT_DELAY_MAX = 30_000;

export interface PostgresListener {
  stop(): Promise<void>;
}

/** What became of a notification to oneself. `lost` in between: it was sent, but did not arrive. */
type Ping = "heard" | "lost" | "not sent";

/**
 * Listens on a PostgreSQL connection of its own, made again when it is lost. postgres.js' own `listen` does not say
 * when it hears nothing, and a connection through a transaction-mode pooler hears nothing without failing: so each
 * listener also notifies itself, over a second connection that nothing else waits for.
 * @param options.onPooler told when a pooler stands before the database.
 */
export function startPostgresListener(options: {
  databaseUrl: string;
  channel: string;
  handlers: ListenHandlers;
  onPooler(): void;
}): PostgresListener {
  const { databaseUrl, channel, handlers, onPooler } = options;
  const stopping = new AbortController();
  let reconnectDelay = RECONNECT_DELAY;
  let hasComplained = false;
  const finished = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const last = await listenUntilLost().catch((): Ping => "not sent");
      if (last === "lost" && !hasComplained) {
        hasComplained = true;
        handlers.onUnheard?.();
      }
      reconnectDelay = last === "lost" ? Math.min(2 * reconnectDelay, RECONNECT_DELAY_MAX) : RECONNECT_DELAY;
      await delay(reconnectDelay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** @returns what became of the last notification to oneself, `lost` only where none ever arrived. */
  async function listenUntilLost(): Promise<Ping> {
    const lost = new AbortController();
    let isHeard = false;
    let awaited: { payload: string; arrive: (ping: Ping) => void } | null = null;
    const lose = () => {
      if (isHeard) handlers.onListening(false);
      isHeard = false;
      awaited?.arrive("not sent");
      lost.abort();
    };
    const sockets = new Sockets();
    const common = { max: 1, max_lifetime: null, prepare: false };
    const listener = createClient(databaseUrl, sockets, {
      ...common,
      connection: { application_name: "evenfall-site listener" },
      onclose: lose,
      onnotify(_channel, payload) {
        if (payload === awaited?.payload) awaited.arrive("heard");
        else if (!payload.startsWith("ping ")) handlers.onNotification(payload);
      },
    });
    const sender = createClient(databaseUrl, sockets, {
      ...common,
      connection: { application_name: "evenfall-site pings" },
      onclose: lose,
    });
    stopping.signal.addEventListener("abort", lose, { once: true });

    async function lookForPooler(): Promise<void> {
      const { state, 0: row } = await sender.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
      // A pooler tells each connection an id of its own where PostgreSQL names the process behind it.
      if (row && row.pid !== (state as unknown as { pid: number }).pid) onPooler();
    }

    async function ping(): Promise<Ping> {
      const payload = `ping ${randomUUID()}`;
      const arrival = new Promise<Ping>((resolve) => {
        awaited = { payload, arrive: resolve };
      });
      let isSent = false;
      // In one piece, which takes one round trip and no statement that a pooler would forget.
      sender.unsafe(`notify "${channel}", '${payload}'`).then(
        () => {
          isSent = true;
        },
        () => {},
      );
      return await within(PING_DEADLINE, arrival, () => (isSent ? "lost" : "not sent"));
    }

    try {
      const begun = Promise.all([listener.unsafe(`listen "${channel}"`), lookForPooler()]);
      await within(BEGIN_DEADLINE, begun, lose);
      while (!lost.signal.aborted) {
        const last = await ping();
        // What was heard before has gone silent: that is no pooler's doing.
        if (last !== "heard") return isHeard ? "not sent" : last;
        if (lost.signal.aborted) break;
        if (!isHeard) {
          isHeard = true;
          hasComplained = false;
          handlers.onListening(true);
        }
        await delay(PING_INTERVAL, undefined, { signal: lost.signal }).catch(() => {});
      }
      return "not sent";
    } finally {
      lose();
      stopping.signal.removeEventListener("abort", lose);
      await Promise.all([listener.end({ timeout: 0 }), sender.end({ timeout: 0 })]).catch(() => {});
      sockets.close();
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
