import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ConnectionOptions, createSecureContext } from "node:tls";
import { CONNECT_LIMIT } from "../runtime/deadline.ts";

/** The meaning of DATABASE_URL: where PostgreSQL is, and how to connect to it. */
export interface Address {
  /** One or more. A host that begins with a slash is the folder of a Unix socket. */
  hosts: Host[];
  /** Missing parts come from PGUSER, PGPASSWORD and PGDATABASE, or default to the system user's name, as in psql. */
  account: { user?: string; password?: string; database?: string };
  /** TLS: never, if the server offers it, or always and with these options. */
  ssl: false | "prefer" | ConnectionOptions;
  /** Whether connections start with TLS at once (PostgreSQL 17 and newer). */
  isTlsDirect: boolean;
  /** Which kind of server to accept. */
  target: "any" | "read-write" | "primary";
  /** How long connecting may take, in milliseconds. */
  connectLimit: number;
  /** Startup parameters of each connection. */
  startup: { application_name?: string; options?: string };
  /** Names of the parameters that the site does not use. */
  ignored: string[];
}

export interface Host {
  host: string;
  port: number;
}

/** An error in DATABASE_URL, as a sentence that does not repeat the address. */
export class AddressError extends Error {}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?#@:]*)(?::(?<password>[^/?#@]*))?@)?(?<hosts>[^/?#@]*)(?:\/(?<database>[^/?#]*))?(?:\?(?<query>[^#]*))?$/i;
const HOST = /^(?:\[(?<ipv6>[\da-f:.%]+)\]|(?<name>[^:[\]]*))(?::(?<port>\d*))?$/i;
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

const WRONG_SHAPE =
  "DATABASE_URL has to look like postgres://user:password@host:5432/database. Write special characters in the user's name or the password with percent signs: # as %23, / as %2F, ? as %3F, @ as %40, % as %25.";

/**
 * Reads a connection URI as libpq does (PostgreSQL's documentation, 34.1.1.2). No library reads all of it:
 * pg-connection-string reads only one host and interprets sslmode differently.
 * @throws {AddressError}
 */
export function parseAddress(text: string): Address {
  const parts = ADDRESS.exec(text)?.groups;
  if (!parts || text.includes("%00")) throw new AddressError(WRONG_SHAPE);
  // A plus sign stands for itself in a URI, but URLSearchParams would read it as a space.
  const parameters = new URLSearchParams((parts.query ?? "").replaceAll("+", "%2B"));
  const take = (name: string): string | undefined => {
    const value = parameters.get(name) ?? undefined;
    parameters.delete(name);
    return value || undefined;
  };
  const hosts = readHosts(parts.hosts ?? "", take("host"), take("port"));
  const timeout = oneOf("connect_timeout", take("connect_timeout") ?? "0", /^\d+$/, "a number of seconds");
  const target = take("target_session_attrs") ?? (hosts.length > 1 ? "read-write" : "any");
  if (target !== "any" && target !== "read-write" && target !== "primary") {
    throw new AddressError(
      "DATABASE_URL: target_session_attrs has to be read-write, primary or any, because the site writes to its database.",
    );
  }
  return {
    hosts,
    ...readTls(take, hosts),
    account: withoutEmpty({
      user: take("user") ?? decode(parts.user),
      password: take("password") ?? decode(parts.password),
      database: take("dbname") ?? decode(parts.database),
    }),
    target,
    connectLimit: Math.min(Number(timeout) * 1_000 || CONNECT_LIMIT, CONNECT_LIMIT),
    startup: withoutEmpty({ application_name: take("application_name"), options: take("options") }),
    ignored: [...new Set(parameters.keys())],
  };
}

/** Hosts and ports for the log, without user and password. */
export function placeOf({ hosts }: Address): string {
  return hosts
    .map(({ host, port }) => (host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`))
    .join(", ");
}

function withoutEmpty<Name extends string>(
  values: Record<Name, string | undefined>,
): { [name in Name]?: string } {
  const present = Object.entries(values).filter(([, value]) => value);
  return Object.fromEntries(present) as { [name in Name]?: string };
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    throw new AddressError(WRONG_SHAPE);
  }
}

function oneOf(name: string, value: string, pattern: RegExp, what: string): string {
  if (!pattern.test(value)) throw new AddressError(`DATABASE_URL: ${name} has to be ${what}.`);
  return value;
}

function readHosts(authority: string, names: string | undefined, portList: string | undefined): Host[] {
  const hosts = authority.split(",").map((text) => {
    const { ipv6, name, port } = HOST.exec(text)?.groups ?? {};
    if (ipv6 === undefined && name === undefined) throw new AddressError(WRONG_SHAPE);
    return { host: ipv6 ?? decode(name) ?? "", port: port ?? "" };
  });
  const named = names?.split(",").map((host, index) => ({ host, port: hosts[index]?.port ?? "" })) ?? hosts;
  const ports = portList?.split(",") ?? [];
  if (ports.length > 1 && ports.length !== named.length) {
    throw new AddressError("DATABASE_URL: port has to name one port, or as many as there are hosts.");
  }
  return named.map(({ host, port }, index) => {
    const number = Number((ports.length > 1 ? ports[index] : ports[0]) || port || 5432);
    if (!Number.isInteger(number) || number < 1 || number > 65_535) {
      throw new AddressError("DATABASE_URL: a port has to be a whole number from 1 to 65535.");
    }
    return { host: host || "localhost", port: number };
  });
}

/** TLS as sslmode asks for it (PostgreSQL's documentation, 34.19). `no-verify` is what other clients call `require`. */
function readTls(
  take: (name: string) => string | undefined,
  hosts: Host[],
): Pick<Address, "ssl" | "isTlsDirect"> {
  const rootCertificate = take("sslrootcert");
  const isSystem = rootCertificate === "system";
  const switched = take("ssl");
  const asked =
    take("sslmode") ?? (switched && ({ true: "require", false: "disable" }[switched] ?? switched));
  const mode = asked ?? (isSystem ? "verify-full" : "prefer");
  if (!SSL_MODES.includes(mode)) {
    throw new AddressError(`DATABASE_URL: sslmode has to be one of ${SSL_MODES.join(", ")}.`);
  }
  if (isSystem && mode !== "verify-full") {
    throw new AddressError("DATABASE_URL: sslrootcert=system needs sslmode=verify-full.");
  }
  const negotiation = take("sslnegotiation") ?? "postgres";
  oneOf("sslnegotiation", negotiation, /^(?:postgres|direct)$/, "postgres or direct");
  const read = (name: string, path = take(name)) => path && readFile(name, path);
  const cert = read("sslcert");
  const key = read("sslkey");
  const passphrase = take("sslpassword");
  const ca = rootCertificate && !isSystem && readFile("sslrootcert", rootCertificate);
  if (!cert !== !key) throw new AddressError("DATABASE_URL: sslcert and sslkey have to be set together.");
  orThrowAddressError(
    () => ca && new X509Certificate(ca),
    "the file that sslrootcert names contains no certificate",
  );
  const options = { ...(ca && { ca }), ...(cert && { cert, key }), ...(passphrase && { passphrase }) };
  orThrowAddressError(
    () => createSecureContext(options),
    "sslkey is not the key of sslcert, or cannot be read without the right sslpassword",
  );
  // Like libpq, with a root certificate `require` verifies, and a socket has no TLS.
  const verifies = mode.startsWith("verify") || (mode === "require" && rootCertificate !== undefined);
  const isOptional = (mode === "prefer" || mode === "allow") && !cert;
  return {
    ssl:
      mode !== "disable" &&
      !hosts.every(({ host }) => host.startsWith("/")) &&
      (isOptional
        ? "prefer"
        : {
            ...options,
            rejectUnauthorized: verifies,
            ...(mode !== "verify-full" && { checkServerIdentity: () => undefined }),
          }),
    isTlsDirect: negotiation === "direct",
  };
}

function readFile(name: string, path: string): Buffer {
  return orThrowAddressError(() => readFileSync(path), `the file that ${name} names cannot be read`);
}

function orThrowAddressError<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AddressError(`DATABASE_URL: ${problem} (${code}).`);
  }
}
