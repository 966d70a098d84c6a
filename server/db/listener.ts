import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { ListenHandlers } from "./connect.ts";

/** How often a notification to oneself checks that they still arrive, and how long it may take, in milliseconds. */
const PING_INTERVAL = 2_000;
const PING_DEADLINE = 1_500;
const RECONNECT_DELAY = 250;

export interface PostgresListener {
  stop(): Promise<void>;
}

/**
 * Listens on a PostgreSQL connection of its own, made again when it is lost. postgres.js' own `listen` does not say
 * when it is deaf, and a connection through a transaction-mode pooler hears nothing without failing: so each listener
 * also notifies itself through the pool.
 */
export function startPostgresListener(options: {
  databaseUrl: string;
  sender: postgres.Sql;
  channel: string;
  handlers: ListenHandlers;
}): PostgresListener {
  const { databaseUrl, sender, channel, handlers } = options;
  const stopping = new AbortController();
  const finished = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilLost().catch(() => {});
      await delay(RECONNECT_DELAY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    let hearsPings = false;
    let awaitedPing: { payload: string; heard: () => void } | null = null;
    const lose = () => {
      if (hearsPings) handlers.onListening(false);
      hearsPings = false;
      lost.abort();
    };
    const onnotify = (_channel: string, payload: string) => {
      if (payload === awaitedPing?.payload) awaitedPing.heard();
      else if (!payload.startsWith("ping ")) handlers.onNotification(payload);
    };
    const client = postgres(databaseUrl, {
      max: 1,
      max_lifetime: null,
      connect_timeout: 4,
      fetch_types: false,
      onnotice: () => {},
      onclose: lose,
      connection: { application_name: "evenfall-site listener" },
      // Passed through by postgres.js, though its types do not list it.
      ...{ onnotify },
    });
    stopping.signal.addEventListener("abort", lose, { once: true });

    async function ping(): Promise<boolean> {
      const payload = `ping ${randomUUID()}`;
      const heard = new Promise<boolean>((resolve) => {
        awaitedPing = { payload, heard: () => resolve(true) };
      });
      const deadline = new AbortController();
      const late = delay(PING_DEADLINE, false, {
        signal: AbortSignal.any([deadline.signal, lost.signal]),
      }).catch(() => false);
      sender`select pg_notify(${channel}, ${payload})`.catch(() => {});
      try {
        return await Promise.race([heard, late]);
      } finally {
        awaitedPing = null;
        deadline.abort();
      }
    }

    try {
      await client.unsafe(`listen "${channel}"`);
      while (!lost.signal.aborted) {
        if (!(await ping())) break;
        if (lost.signal.aborted) break;
        if (!hearsPings) {
          hearsPings = true;
          handlers.onListening(true);
        }
        await delay(PING_INTERVAL, undefined, { signal: lost.signal }).catch(() => {});
      }
    } finally {
      lose();
      stopping.signal.removeEventListener("abort", lose);
      await client.end({ timeout: 0 }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
