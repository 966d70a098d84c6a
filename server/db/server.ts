import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import postgres from "postgres";
import { STATEMENT_LIMIT, within } from "../runtime/deadline.ts";
import type { Address, Host } from "./address.ts";
import { ConnectionError, isSetupError } from "./errors.ts";

/** The pause after a failed connection, in seconds. */
const RECONNECT_AFTER = 0.2;

/** A server that answers and has the role that the address requires. */
export interface Server {
  host: Host;
  /** An IP address of the host; null for a Unix socket. */
  ip: string | null;
  /** Whether a pooler in transaction mode is in front of it. */
  isPooled: boolean;
}

/** Finds the server to connect to. */
export type Servers = ReturnType<typeof createServers>;

export function createServers(address: Address) {
  let found: Promise<Server> | null = null;
  /** Once a pooler was found, connections no longer send it startup parameters. */
  let isPooled = false;

  function forget(): void {
    found = null;
  }

  return {
    /** The server. All callers share one search, which is repeated after `forget` or a failure. */
    find(): Promise<Server> {
      found ??= findServer(address, isPooled);
      found.then((server) => {
        isPooled = server.isPooled;
      }, forget);
      return found;
    },

    forget,
  };
}

/**
 * Asks all hosts at once, each at all its IP addresses, and takes the first suitable server.
 * @throws the reason why there is none; of several reasons, one that the owner can fix.
 */
async function findServer(address: Address, isPooled: boolean): Promise<Server> {
  try {
    return await Promise.any(
      address.hosts.map(async (host) => {
        const ips = host.host.startsWith("/") ? [null] : await ipsOf(host.host);
        return await Promise.any(ips.map((ip) => probe(address, host, ip, isPooled)));
      }),
    );
  } catch (error) {
    const errors = flatten(error);
    throw errors.find(isSetupError) ?? errors.find((one) => one instanceof ConnectionError) ?? errors[0];
  }
}

function flatten(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(flatten) : [error];
}

async function ipsOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** Connects and asks which kind of server it is. */
async function probe(address: Address, host: Host, ip: string | null, isPooled: boolean): Promise<Server> {
  try {
    if (!isPooled) return await probeWith(address, host, ip, { statement_timeout: STATEMENT_LIMIT });
  } catch (error) {
    // PgBouncer's answer to a parameter that it does not know.
    if (!(error instanceof postgres.PostgresError && /startup parameter/.test(error.message))) throw error;
  }
  return { ...(await probeWith(address, host, ip, {})), isPooled: true };
}

async function probeWith(
  address: Address,
  host: Host,
  ip: string | null,
  parameters: { statement_timeout?: number },
): Promise<Server> {
  const server = { host, ip, isPooled: false };
  const servers = { find: async () => server, forget() {} };
  const client = createClient(address, servers, "probe", { max: 1, connection: parameters });
  try {
    const question = client.sql.unsafe<{ pid: number; standby: boolean; read_only: string }[]>(
      "select pg_backend_pid() as pid, pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
    );
    const { 0: row, state } = await within(address.connectLimit, question, () => {
      throw new ConnectionError("DATABASE_SILENT", "the database does not answer", host);
    });
    if (
      address.target === "primary" ? row?.standby : address.target === "read-write" && row?.read_only === "on"
    ) {
      throw new ConnectionError("DATABASE_READ_ONLY", "no host of DATABASE_URL takes writes", host);
    }
    // A pooler gives each connection an id of its own. PostgreSQL gives the id of the server process.
    return { ...server, isPooled: row?.pid !== state.pid };
  } finally {
    void client.end(1);
  }
}

/** A postgres.js client that can be ended even if its connections do not answer. */
export type Client = ReturnType<typeof createClient>;

type ClientOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  onnotify?: (channel: string, payload: string) => void;
  max_pipeline?: number;
};

/**
 * A client of postgres.js that looks for the server whenever it opens a connection. The library's own choice between
 * several hosts takes a standby for a primary, and retries without a pause while none answers.
 * @param purpose shown in `pg_stat_activity` after the site's name.
 */
export function createClient(
  address: Address,
  servers: Servers,
  purpose: string,
  { connection, onclose, ...options }: ClientOptions,
) {
  const sockets = new Set<Duplex>();
  let isEnding = false;

  async function open(): Promise<Duplex> {
    try {
      if (isEnding) throw new ConnectionError("CONNECTION_ENDED", "the client has ended");
      const server = await servers.find();
      if (server.isPooled) {
        // A pooler does not remember on which connection a statement was prepared.
        sql.options.prepare = false;
        delete sql.options.connection.statement_timeout;
      }
      const socket = await openSocket(address, server);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      if (isEnding) socket.destroy();
      return socket;
    } catch (error) {
      servers.forget();
      return failingSocket(error);
    }
  }

  const sql = postgres({
    ...address.account,
    host: "the server that is found",
    port: 5432,
    ssl: false,
    fetch_types: false,
    connect_timeout: address.connectLimit / 1_000,
    backoff: () => (isEnding ? 0 : RECONNECT_AFTER),
    onnotice() {},
    ...options,
    onclose(id) {
      servers.forget();
      onclose?.(id);
    },
    connection: {
      application_name: ["evenfall-site", purpose].filter(Boolean).join(" "),
      ...address.startup,
      ...connection,
    },
    // The option is documented, but missing in the types.
    ...{ socket: open },
  });

  return {
    sql,

    /** Ends it. @param graceSeconds how long running queries may continue. */
    async end(graceSeconds: number): Promise<void> {
      isEnding = true;
      await sql.end({ timeout: graceSeconds });
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * A socket that fails when postgres.js writes to it. If `socket` threw instead, postgres.js could not use the
 * connection again.
 */
function failingSocket(error: unknown): Duplex {
  return new Duplex({
    read() {},
    write(_chunk, _encoding, callback) {
      callback(error as Error);
    },
  });
}

/**
 * Opens a connection to a server, with TLS if the address asks for it.
 * @throws when it takes longer than the address allows.
 */
export async function openSocket({ tls, connectLimit }: Address, { host, ip }: Server): Promise<Socket> {
  const plain = ip === null ? connect(`${host.host}/.s.PGSQL.${host.port}`) : connect(host.port, ip);
  const signal = AbortSignal.timeout(connectLimit);
  let socket = plain;
  try {
    await once(plain, "connect", { signal });
    if (ip !== null && tls.mode !== "disable" && (tls.isDirect || (await isTlsOffered(plain, signal)))) {
      const servername = isIP(host.host) ? {} : { servername: host.host };
      const direct = tls.isDirect ? { ALPNProtocols: ["postgresql"] } : {};
      socket = connectTls({ ...tls.options, ...servername, ...direct, host: host.host, socket: plain });
      await once(socket, "secureConnect", { signal });
    } else if (ip !== null && tls.mode === "require") {
      throw new ConnectionError("NO_TLS", "the database offers no TLS", host);
    }
  } catch (error) {
    plain.destroy();
    socket.destroy();
    if (signal.aborted) throw new ConnectionError("CONNECT_TIMEOUT", "the database does not answer", host);
    throw Object.assign(error as Error, { hostname: host.host, port: host.port });
  }
  // If a connection closes before any data arrives, postgres.js would retry at once, endlessly.
  const { bytesRead } = socket;
  socket.once("end", () => {
    if (socket.bytesRead === bytesRead) socket.destroy(new ConnectionError("ECONNRESET", "closed", host));
  });
  return socket;
}

/** Asks for TLS (PostgreSQL's documentation, 54.2.10). */
async function isTlsOffered(socket: Socket, signal: AbortSignal): Promise<boolean> {
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80_877_103, 4);
  socket.write(request);
  const answer = await new Promise<Buffer>((resolve, reject) => {
    const closed = () => reject(new ConnectionError("ECONNRESET", "the connection was closed"));
    socket.once("data", resolve).once("error", reject).once("end", closed);
    signal.addEventListener("abort", closed, { once: true });
  });
  // More than one byte would be plaintext that somebody injected before the encryption (CVE-2021-23222).
  if (answer.length !== 1) throw new ConnectionError("ECONNRESET", "the answer is not PostgreSQL's");
  return answer.toString() === "S";
}
