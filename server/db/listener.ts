import { randomUUID } from "node:crypto";
import { DATABASE_LIMIT, withTimeout } from "../runtime/deadline.ts";
import { pause, repeat } from "../runtime/repeat.ts";
import type { Clients } from "./client.ts";
import type { ListenHandlers } from "./connection.ts";

/**
 * How often the listener notifies itself to check the connection, and how long the notification may take, in
 * milliseconds.
 */
const PING_INTERVAL = 2_000;
const PING_DEADLINE = 1_500;
/** How long connecting may take until the first answer, in milliseconds. */
const BEGIN_DEADLINE = 2 * DATABASE_LIMIT;
/** The pause before the next attempt. It doubles, up to the maximum, while notifications do not arrive. */
const RECONNECT_DELAY = 250;
const RECONNECT_DELAY_MAX = 30_000;

/** The outcome of a listener's notification to itself. `lost`: it was sent but did not arrive. */
type Ping = "received" | "lost" | "not sent";

/**
 * Listens on a PostgreSQL connection of its own and replaces it when it is lost. postgres.js' own `listen` does not
 * report that notifications stopped, and behind a pooler in transaction mode none arrive, without an error. So each
 * listener also notifies itself, over a second connection.
 * @returns a function that ends it.
 */
export function startPostgresListener(options: {
  clients: Clients;
  channel: string;
  handlers: ListenHandlers;
}): () => Promise<void> {
  const { clients, channel, handlers } = options;
  let reconnectDelay = RECONNECT_DELAY;
  let hasComplained = false;

  /** @returns the outcome of the last notification to itself: `lost` only if none ever arrived. */
  async function listenUntilLost(stopping: AbortSignal): Promise<Ping> {
    const lost = new AbortController();
    let isReceiving = false;
    let awaited: { payload: string; arrive: (ping: Ping) => void } | null = null;
    const lose = () => {
      if (isReceiving && !stopping.aborted) handlers.onListening(false);
      isReceiving = false;
      awaited?.arrive("not sent");
      lost.abort();
    };
    const common = { max: 1, max_lifetime: null, prepare: false };
    const listener = clients.create("listener", {
      ...common,
      onclose: lose,
      onnotify(_channel, payload) {
        if (payload === awaited?.payload) awaited.arrive("received");
        else if (!payload.startsWith("ping ")) handlers.onNotification(payload);
      },
    });
    const sender = clients.create("pings", { ...common, onclose: lose });
    stopping.addEventListener("abort", lose, { once: true });

    async function ping(): Promise<Ping> {
      const payload = `ping ${randomUUID()}`;
      const arrival = new Promise<Ping>((resolve) => {
        awaited = { payload, arrive: resolve };
      });
      let isSent = false;
      // One message is one round trip, without a prepared statement, which a pooler would lose.
      sender.sql.unsafe(`notify "${channel}", '${payload}'`).then(
        () => {
          isSent = true;
        },
        () => {},
      );
      return await withTimeout(PING_DEADLINE, arrival, () => (isSent ? "lost" : "not sent"));
    }

    try {
      await withTimeout(BEGIN_DEADLINE, listener.sql.unsafe(`listen "${channel}"`), lose);
      while (!lost.signal.aborted) {
        const last = await ping();
        // Notifications arrived before, so the connection has gone silent; a pooler is not the cause.
        if (last !== "received") return isReceiving ? "not sent" : last;
        if (lost.signal.aborted) break;
        if (!isReceiving) {
          isReceiving = true;
          hasComplained = false;
          handlers.onListening(true);
        }
        await pause(PING_INTERVAL, lost.signal);
      }
      return "not sent";
    } finally {
      lose();
      stopping.removeEventListener("abort", lose);
      await Promise.all([listener.end(0), sender.end(0)]);
    }
  }

  return repeat(async (stopping) => {
    const last = await listenUntilLost(stopping).catch((): Ping => "not sent");
    if (last === "lost" && !hasComplained) {
      hasComplained = true;
      handlers.onNoneArriving?.();
    }
    reconnectDelay = last === "lost" ? Math.min(2 * reconnectDelay, RECONNECT_DELAY_MAX) : RECONNECT_DELAY;
    return reconnectDelay;
  });
}
