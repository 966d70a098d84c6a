import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { expect, test } from "vitest";
import { parseAddress, placeOf } from "../../server/db/address.ts";
import { folderOf } from "../support/extension.ts";

const folder = folderOf({ "global-bundle.pem": rootCertificates.slice(0, 2).join("\n") });
const authorities = join(folder, "global-bundle.pem");

test.each([
  ["postgres://user:p%40ss@db.example:6432/site", "db.example 6432"],
  ["postgresql://db.example/site", "db.example 5432"],
  ["postgres://user@[::1]:5433/site", "::1 5433"],
  ["postgres://user@a:5433,b,c:5434/site", "a 5433, b 5432, c 5434"],
  ["postgres://user@/site?host=a,b&port=5433,5434", "a 5433, b 5434"],
  ["postgres://user@/site?host=a,b&port=5433", "a 5433, b 5433"],
  ["postgres://user@/site?host=/run/postgresql", "/run/postgresql 5432"],
  ["postgres://user@%2Frun%2Fpostgresql:5433/site", "/run/postgresql 5433"],
  ["postgres:///site", "localhost 5432"],
])("%s names its hosts", (url, hosts) => {
  expect(
    parseAddress(url)
      .hosts.map(({ host, port }) => `${host} ${port}`)
      .join(", "),
  ).toBe(hosts);
});

test.each([
  [
    "Neon",
    "postgresql://owner:pw@ep-cool-leaf-123456.us-east-2.aws.neon.tech/db?sslmode=require&channel_binding=require",
    "owner at ep-cool-leaf-123456.us-east-2.aws.neon.tech 5432",
  ],
  [
    "Supabase, directly",
    "postgresql://postgres:pw@db.abcdefghijkl.supabase.co:5432/postgres",
    "postgres at db.abcdefghijkl.supabase.co 5432",
  ],
  [
    "Supabase's transaction pooler",
    "postgres://postgres.abcdefghijkl:pw@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?pgbouncer=true",
    "postgres.abcdefghijkl at aws-0-eu-central-1.pooler.supabase.com 6543",
  ],
  [
    "Amazon RDS",
    `postgres://u:pw@site.c1a2b3.eu-west-1.rds.amazonaws.com:5432/db?sslmode=verify-full&sslrootcert=${authorities}`,
    "u at site.c1a2b3.eu-west-1.rds.amazonaws.com 5432",
  ],
  [
    "Cloud SQL on Cloud Run",
    "postgres://u:pw@/db?host=/cloudsql/project:europe-west1:site",
    "u at /cloudsql/project:europe-west1:site 5432",
  ],
])("the address that %s gives its customers works unchanged", (_, url, expected) => {
  const { hosts, account } = parseAddress(url);
  expect(`${account.user} at ${hosts[0]?.host} ${hosts[0]?.port}`).toBe(expected);
  expect(account.password).toBe("pw");
});

test("the account, the database and the settings of each connection are read from the path or from parameters", () => {
  const inPath = parseAddress(
    "postgres://us%20er:p%23%2B@h/da%2Ftabase?application_name=a+b&options=-c%20lock_timeout%3D1000",
  );
  expect(inPath.account).toEqual({ user: "us er", password: "p#+", database: "da/tabase" });
  expect(inPath.startup).toEqual({ application_name: "a+b", options: "-c lock_timeout=1000" });
  expect(parseAddress("postgres://h?user=u&password=p&dbname=d").account).toEqual({
    user: "u",
    password: "p",
    database: "d",
  });
  expect(parseAddress("postgres://h").account).toEqual({});
});

test("with several hosts the site requires a writable server, unless the address says otherwise", () => {
  expect(parseAddress("postgres://a/site").target).toBe("any");
  expect(parseAddress("postgres://a,b/site").target).toBe("read-write");
  expect(parseAddress("postgres://a,b/site?target_session_attrs=any").target).toBe("any");
  expect(parseAddress("postgres://a/site?target_session_attrs=primary").target).toBe("primary");
});

test("an address may shorten the site's connection timeout, but not lengthen it", () => {
  expect(parseAddress("postgres://h/site?connect_timeout=1").connectLimit).toBe(1_000);
  const limit = parseAddress("postgres://h/site").connectLimit;
  expect(parseAddress("postgres://h/site?connect_timeout=60").connectLimit).toBe(limit);
  expect(parseAddress("postgres://h/site?connect_timeout=0").connectLimit).toBe(limit);
});

test("the site names the parameters that are for other clients, and no others", () => {
  expect(
    parseAddress(
      "postgres://u:p@h/site?sslmode=require&channel_binding=require&pgbouncer=true&connection_limit=5&schema=public&application_name=x",
    ).ignored,
  ).toEqual(["channel_binding", "pgbouncer", "connection_limit", "schema"]);
});

test("the location of a database is its hosts and ports, and never the account", () => {
  expect(placeOf(parseAddress("postgres://user:secret@a,[::1]:5433/site"))).toBe("a:5432, [::1]:5433");
});

test.each([
  ["mysql://user:s3cret@host/site", "has to look like postgres://"],
  ["postgres://user:s3#cret@host/site", "# as %23"],
  ["postgres://user:s3/cret@host/site", "/ as %2F"],
  ["postgres://user:s3@cret@host/site", "@ as %40"],
  ["postgres://user:s3%cret@host/site", "% as %25"],
  ["postgres://host:s3cret/site", "has to look like postgres://"],
  ["postgres://host:70000/site", "a port has to be"],
  ["postgres://a,b,c/site?port=1,2", "port has to name one port, or as many as there are hosts"],
  ["postgres://host/site?sslmode=s3cret", "sslmode has to be one of"],
  ["postgres://host/site?sslmode=require&sslrootcert=system", "sslrootcert=system needs sslmode=verify-full"],
  ["postgres://host/site?sslrootcert=/no/s3cret", "sslrootcert names cannot be read (ENOENT)"],
  ["postgres://host/s3%00cret", "has to look like postgres://"],
  ["postgres://host/site?application_name=s3%00cret", "has to look like postgres://"],
  ["postgres://host/site?connect_timeout=s3cret", "connect_timeout has to be a number of seconds"],
  ["postgres://host/site?target_session_attrs=standby", "target_session_attrs has to be read-write"],
])("%s is refused with a message that does not repeat it", (url, words) => {
  expect(() => parseAddress(url)).toThrow(words);
  expect(() => parseAddress(url)).toThrow(/^DATABASE_URL(?!.*(?:s3|cret))/);
});
