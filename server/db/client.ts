import { once } from "node:events";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import postgres from "postgres";
import { CLOSE_SOCKETS_LIMIT, withTimeout } from "../runtime/deadline.ts";
import type { Address, Host } from "./address.ts";
import { ConnectionError, isSetupError } from "./errors.ts";

/** The pause after a failed connection, in seconds. */
const RECONNECT_AFTER = 0.2;

/** A server that answers and has the role that the address requires. */
export interface Server {
  host: Host;
  /** Whether a pooler in transaction mode is in front of it. */
  isPooled: boolean;
}

type ClientOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  onnotify?: (channel: string, payload: string) => void;
  max_pipeline?: number;
};

/** A postgres.js client that can be ended even if its connections do not answer. */
export type Client = ReturnType<typeof createClient>;

/** Makes clients for an address. They share the server that is found. */
export type Clients = ReturnType<typeof createClients>;

export function createClients(address: Address) {
  let found: Promise<Server> | null = null;

  /** The next `find` asks all hosts again. */
  function forget(): void {
    found = null;
  }

  function find(): Promise<Server> {
    if (!found) {
      found = findServer(address);
      found.catch(forget);
    }
    return found;
  }

  return {
    find,
    forget,
    /** @param purpose shown in `pg_stat_activity` after the site's name. */
    create: (purpose: string, options: ClientOptions) =>
      createClient(address, { find, forget }, purpose, options),
  };
}

/**
 * Asks all hosts at once and takes the first suitable server. postgres.js' own choice between several hosts takes a
 * standby for a primary, tries one host after the other, and retries without a pause and an error while none answers.
 * @throws the reason why there is none; of several reasons, one that the owner can fix.
 */
async function findServer(address: Address): Promise<Server> {
  try {
    return await Promise.any(address.hosts.map((host) => probe(address, host)));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find(isSetupError) ?? errors.find((one) => one instanceof ConnectionError) ?? errors[0];
  }
}

/** Connects and asks which kind of server it is. */
async function probe(address: Address, host: Host): Promise<Server> {
  const servers = { find: async () => ({ host, isPooled: false }), forget() {} };
  const client = createClient(address, servers, "probe", { max: 1 });
  try {
    const question = client.sql.unsafe<{ pid: number; standby: boolean; read_only: string }[]>(
      "select pg_backend_pid() as pid, pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
    );
    const { 0: row, state } = await withTimeout(address.connectLimit, question, () => {
      throw new ConnectionError("DATABASE_SILENT", "the database does not answer", host);
    });
    if (
      address.target === "primary" ? row?.standby : address.target === "read-write" && row?.read_only === "on"
    ) {
      throw new ConnectionError("DATABASE_READ_ONLY", "no host of DATABASE_URL takes writes", host);
    }
    // A pooler gives each connection an id of its own. PostgreSQL gives the id of the server process.
    return { host, isPooled: row?.pid !== state.pid };
  } catch (error) {
    throw Object.assign(error as Error, { hostname: host.host, port: host.port });
  } finally {
    void client.end(1);
  }
}

/** Makes a client of postgres.js. Each new connection goes to the server that `servers.find()` names at that moment. */
function createClient(
  address: Address,
  servers: { find(): Promise<Server>; forget(): void },
  purpose: string,
  { connection, onclose, ...options }: ClientOptions,
) {
  const { ssl } = address;
  const isTlsRequired = typeof ssl === "object" && !address.isTlsDirect;
  let sockets: Socket[] = [];
  let current: Host | undefined;
  let isEnding = false;

  async function openSocket(): Promise<Duplex> {
    const socket = new Socket();
    try {
      const { host, isPooled } = await servers.find();
      if (isEnding) throw new ConnectionError("CONNECTION_ENDED", "the client has ended");
      if (isPooled) {
        // A pooler does not remember on which connection a statement was prepared, and refuses parameters.
        sql.options.prepare = false;
        delete sql.options.connection.statement_timeout;
      }
      current = host;
      sockets = [...sockets.filter(({ destroyed }) => !destroyed), socket];
      if (host.host.startsWith("/")) socket.connect(`${host.host}/.s.PGSQL.${host.port}`);
      else socket.connect({ ...host, autoSelectFamilyAttemptTimeout: address.connectLimit / 3 });
      await withTimeout(address.connectLimit, once(socket, "connect"), () => {
        throw new ConnectionError("CONNECT_TIMEOUT", "the database does not answer", host);
      });
      const refuseTls = (answer: Buffer) => {
        // postgres.js would start TLS even if the server refuses it (PostgreSQL's documentation, 54.2.10).
        if (answer.toString() === "N") socket.destroy(new ConnectionError("NO_TLS", "no TLS", host));
      };
      if (isTlsRequired) socket.once("data", refuseTls);
      socket.once("end", () => {
        // postgres.js would retry at once, endlessly.
        if (socket.bytesRead === 0) socket.destroy(new ConnectionError("ECONNRESET", "closed", host));
      });
      // postgres.js reads the host from the socket: for TLS and in errors.
      return Object.assign(socket, host);
    } catch (error) {
      servers.forget();
      socket.destroy();
      return failingSocket(error);
    }
  }

  /** For an IP address, postgres.js would check the name "localhost". */
  function checkHost(_name: string, certificate: PeerCertificate): Error | undefined {
    return checkServerIdentity(current?.host ?? "", certificate);
  }

  const sql = postgres({
    ...address.account,
    host: "the server that is found",
    port: 5432,
    ssl: typeof ssl === "object" ? { checkServerIdentity: checkHost, ...ssl } : ssl,
    fetch_types: false,
    connect_timeout: address.connectLimit / 1_000,
    backoff: () => RECONNECT_AFTER,
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
    // These options are documented, but missing in the types.
    ...{ socket: openSocket, sslnegotiation: address.isTlsDirect ? "direct" : null },
  });

  return {
    sql,

    /** Ends it. @param graceSeconds how long running queries may continue. */
    async end(graceSeconds: number): Promise<void> {
      isEnding = true;
      await sql.end({ timeout: graceSeconds });
      // postgres.js may still be writing its last message. If the socket were destroyed then, a TLS connection would emit an
      // error after postgres.js has removed its listeners, and the process would end.
      const closing = sockets.filter(({ destroyed }) => !destroyed).map((socket) => once(socket, "close"));
      await withTimeout(CLOSE_SOCKETS_LIMIT, Promise.allSettled(closing), () => {});
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * A socket that fails when postgres.js writes to it. If `socket` threw instead, or returned a socket that fails before
 * the first write, postgres.js could not use the connection again.
 */
function failingSocket(error: unknown): Duplex {
  return new Duplex({
    read() {},
    write(_chunk, _encoding, callback) {
      callback(error as Error);
    },
  });
}
