import { readFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AddressError, parseAddress } from "../../server/db/address.ts";
import { describeDatabaseError, isSetupError } from "../../server/db/errors.ts";
import { type Certificates, isOpensslInstalled, makeCertificates } from "../support/certificates.ts";
import { connectionOfTest } from "../support/faults.ts";
import { listen } from "../support/ports.ts";
import { databaseName, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ACCOUNT = "owner";
const PASSWORD = "s3cret";

/** Accepts `owner` with TLS, `certified` with a client certificate, and connections over the socket. */
const ACCESS = `
local   all all                scram-sha-256
hostssl all certified all      cert
host    all certified all      reject
hostssl all ${ACCOUNT} all     scram-sha-256
host    all postgres,evenfall all scram-sha-256
`;

// openssl makes the certificates.
describe.skipIf(!isOpensslInstalled())("a database with TLS (skipped without openssl)", () => {
  let certificates: Certificates;
  let server: PostgresServer;
  let plainServer: PostgresServer;
  let socketFolder: string;
  let database: string;

  beforeAll(async () => {
    certificates = makeCertificates("certified");
    socketFolder = temporaryFolder("evenfall:region:socket");
    await chmod(socketFolder, 0o777);
    server = await startPostgres({
      settings: { ssl: "on", ssl_ca_file: "root.crt", unix_socket_directories: socketFolder },
      files: {
        "server.crt": certificates.server.certificate,
        "server.key": certificates.server.key,
        "root.crt": readFileSync(certificates.authority, "utf8"),
        "pg_hba.conf": ACCESS,
      },
    });
    plainServer = await startPostgres({
      files: { "pg_hba.conf": "host all guest all reject\nhost all all all scram-sha-256\n" },
    });
    database = databaseName(await server.createDatabase());
    const admin = postgres(server.url(database), { max: 1, onnotice: () => {} });
    for (const role of [ACCOUNT, "certified"]) {
      await admin.unsafe(`create role ${role} login password '${PASSWORD}'`);
      await admin.unsafe(`grant create on database ${database} to ${role}`);
      await admin.unsafe(`grant create on schema public to ${role}`);
    }
    await admin.unsafe("create role guest login");
    await admin.unsafe("create database closed allow_connections false");
    await admin.end();
  });

  afterAll(async () => {
    await server?.stop();
    await plainServer?.stop();
  });

  /** An address of the server. AUTHORITY and STRANGER stand for the files of certificates. */
  function address(
    query: string,
    who: { user?: string; password?: string; host?: string; name?: string } = {},
  ) {
    const { user = ACCOUNT, password = PASSWORD, host = "localhost", name = database } = who;
    const { authority, stranger } = certificates;
    const parameters = query.replace("AUTHORITY", authority).replace("STRANGER", stranger);
    return `postgres://${user}:${password}@${host}:${server.port}/${name}${parameters}`;
  }

  /** Connects to an address. @returns whether the connection has TLS, and its account. */
  async function connectTo(databaseUrl: string): Promise<{ tls: boolean; name: string }> {
    const { db } = await connectionOfTest(databaseUrl);
    const [row] = (await db.execute(
      sql`select ssl as tls, current_setting('application_name') as name from pg_stat_ssl where pid = pg_backend_pid()`,
    )) as unknown as { tls: boolean; name: string }[];
    if (!row) throw new Error("There is no row.");
    return row;
  }

  /** Expects one sentence about an address that cannot be used. */
  async function expectRefusal(databaseUrl: string, words: RegExp): Promise<void> {
    const connection = await connectionOfTest(databaseUrl);
    const error = await connection.migrate().catch((error: unknown) => error);
    expect(isSetupError(error)).toBe(true);
    const sentence = describeDatabaseError(error) ?? String(error);
    expect(sentence).toMatch(words);
    expect(sentence).not.toMatch(/\n|s3cret/);
  }

  test.each([
    "",
    "?sslmode=prefer",
    "?sslmode=require",
    "?sslmode=no-verify",
    "?sslmode=require&channel_binding=require&pgbouncer=true&connection_limit=5&pool_timeout=10&schema=public&uselibpqcompat=true&gssencmode=disable&something_unknown=1",
    "?ssl=true",
    "?target_session_attrs=read-write&connect_timeout=10",
    "?sslmode=require&sslnegotiation=direct",
    "?sslmode=verify-ca&sslrootcert=AUTHORITY",
    "?sslmode=verify-full&sslrootcert=AUTHORITY",
    "?sslmode=require&sslrootcert=AUTHORITY",
    "?sslmode=no-verify&sslrootcert=STRANGER",
  ])("%s connects with TLS", async (query) => {
    expect(await connectTo(address(query))).toEqual({ tls: true, name: "evenfall-site" });
  });

  test.each(["", "?sslmode=disable", "?ssl=false", "?sslmode=allow", "?sslmode=prefer"])(
    "%s connects to a server that has no TLS",
    async (query) => {
      expect((await connectTo(`${plainServer.url("postgres")}${query}`)).tls).toBe(false);
    },
  );

  test("application_name and options reach the server", async () => {
    const url = address(
      "?application_name=another%20name&options=-c%20application_name%3Dyet%20-c%20lock_timeout%3D1s",
    );
    expect((await connectTo(url)).name).toBe("another name");
  });

  test("a certificate replaces a password, and verify-ca accepts another host's name", async () => {
    const { client } = certificates;
    const query = `?sslmode=verify-ca&sslrootcert=AUTHORITY&sslcert=${client.certificate}&sslkey=${client.key}`;
    const who = { user: "certified", password: "", host: "127.0.0.1" };
    expect((await connectTo(address(query, who))).tls).toBe(true);
  });

  test("a socket's folder can be the host, even with colons in its name", async () => {
    const query = `host=${socketFolder}&port=${server.port}`;
    const url = `postgres://${ACCOUNT}:${PASSWORD}@/${database}?${query}&sslmode=require`;
    expect((await connectTo(url)).tls).toBe(false);
  });

  test("an address may name several hosts, some of them unavailable", async () => {
    const url = `postgres://${ACCOUNT}:${PASSWORD}@localhost:1,localhost:${server.port},no-such-host.invalid/${database}`;
    expect((await connectTo(url)).tls).toBe(true);
  });

  const untrusted = /certificate is not trusted .*sslrootcert/;

  test.each<[string, string, Parameters<typeof address>[1], RegExp]>([
    ["a certificate of an unknown authority", "?sslmode=verify-full", {}, untrusted],
    ["a certificate of another authority", "?sslmode=verify-ca&sslrootcert=STRANGER", {}, untrusted],
    [
      "a certificate of another host",
      "?sslmode=verify-full&sslrootcert=AUTHORITY",
      { host: "127.0.0.1" },
      /certificate is for another host .*verify-ca/,
    ],
    ["a system's authorities that do not vouch", "?sslrootcert=system", {}, /certificate is not trusted/],
    ["no TLS where it is needed", "?sslmode=disable", {}, /without TLS .*sslmode=require/],
    ["a missing certificate", "", { user: "certified" }, /client certificate .*sslcert/],
    ["an account that is let in nowhere", "", { user: "guest" }, /pg_hba\.conf/],
    ["a missing database", "", { name: "nothing_here" }, /no database of that name .*DATABASE_URL/],
    ["a wrong option", "?options=-c%20no_such_setting%3D1", {}, /a parameter .*options/],
    ["options that are none", "?options=garbage", {}, /invalid command-line argument/],
    [
      "a database that takes no connections",
      "",
      { name: "closed" },
      /^The database refuses: it says “database "closed" is not currently accepting connections” \(55000\)\./,
    ],
    ["a host's name that is too long", "", { host: "h".repeat(300) }, /connecting to it fails \(EINVAL\)/],
  ])("%s is reported in one sentence that says what to change", async (_, query, who, words) => {
    await expectRefusal(address(query, who), words);
  });

  test("so are what a server without TLS refuses, and a file in place of the socket's folder", async () => {
    await expectRefusal(`${plainServer.url("postgres")}?sslmode=require`, /offers no TLS .*sslmode=disable/);
    await expectRefusal(`postgres://guest@localhost:${plainServer.port}/postgres`, /pg_hba\.conf/);
    await expectRefusal(
      `postgres://u@/x?host=${certificates.authority}`,
      /connecting to it fails \(ENOTDIR\)/,
    );
  });

  test.each<[string, (paths: { certificate: string; key: string; other: string }) => string, RegExp]>([
    ["a key of another certificate", (at) => `sslcert=${at.other}&sslkey=${at.key}`, /sslkey is not the key/],
    ["a file that holds no key", (at) => `sslcert=${at.certificate}&sslkey=${at.other}`, /sslkey .*be read/],
    ["a file that holds no certificate", (at) => `sslrootcert=${at.key}`, /sslrootcert .*no certificate/],
  ])("%s is refused before the site connects", (_, query, words) => {
    const paths = { ...certificates.client, other: certificates.authority };
    expect(() => parseAddress(address(`?${query(paths)}`))).toThrow(AddressError);
    expect(() => parseAddress(address(`?${query(paths)}`))).toThrow(words);
  });

  test("the site does not reconnect endlessly to a server that closes each connection at once", async () => {
    let opened = 0;
    const closing = createServer((socket) => {
      opened += 1;
      socket.on("error", () => {});
      socket.end();
    });
    const connection = await connectionOfTest(`postgres://u:p@127.0.0.1:${await listen(closing)}/x`);
    await expect(connection.db.execute(sql`select 1`)).rejects.toThrow();
    await connection.close();
    closing.close();
    expect(opened).toBeLessThan(5);
  });
});
