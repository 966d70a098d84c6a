import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Certificates, isOpensslInstalled, makeCertificates } from "../support/certificates.ts";
import { COMMAND_LIMIT, ownerCommand, siteCommand, untilWritten } from "../support/owner-command.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Every command that opens the database ends with the same sentence about an error in `DATABASE_URL`. */
describe.skipIf(!isOpensslInstalled())("only TLS connections (skipped without openssl)", () => {
  let certificates: Certificates;
  let server: PostgresServer;
  const dataDir = temporaryFolder("addresses");

  beforeAll(async () => {
    certificates = makeCertificates("nobody");
    server = await startPostgres({
      settings: { ssl: "on" },
      files: {
        "server.crt": certificates.server.certificate,
        "server.key": certificates.server.key,
        "pg_hba.conf": "hostssl all all all scram-sha-256\n",
      },
    });
    const admin = postgres(server.url("postgres"), { max: 1, ssl: "require", onnotice: () => {} });
    await admin.unsafe("create database site");
    await admin.unsafe("create role reader login password 's3cret'");
    await admin.end();
  });

  afterAll(() => server?.stop());

  /** An address of the database with another host, account or parameters. */
  function address(query: string, password?: string, user?: string): string {
    const url = new URL(server.url("site"));
    url.hostname = "localhost";
    url.search = query;
    if (password !== undefined) url.password = password;
    if (user !== undefined) url.username = user;
    return url.href;
  }

  const migrate = (databaseUrl: string) => siteCommand(["drizzle", "migrate"], { databaseUrl, dataDir });

  test("the site, the owner's commands and drizzle-kit accept the same address, and the site names the parameters that it ignores", async () => {
    const url = address(
      `sslmode=verify-full&sslrootcert=${certificates.authority}&channel_binding=require&schema=public`,
    );
    expect(await migrate(url)).toMatchObject({ code: 0 });
    const site = await startSite({ databaseUrl: url });
    expect(site.log()).toContain(
      "the site does not use these parameters of DATABASE_URL: channel_binding, schema",
    );
    const place = { databaseUrl: url, dataDir };
    expect(await ownerCommand(["people", "--json"], place)).toMatchObject({ code: 0, json: [] });
    expect(await ownerCommand(["dump", join(dataDir, "a.dump")], place)).toMatchObject({ code: 0 });
    await untilWritten(["drizzle", "studio"], /up and running/, place);
    expect(await site.stop()).toBe(0);
    // The site itself closed its connections to a healthy database, so it logs no warning.
    expect(site.log()).not.toContain("no notification");
  });

  test.each<[string, () => string, RegExp]>([
    [
      "a wrong password",
      () => address("", "wr0ng"),
      /^The database refuses: .*password.* \(28P01\)\. [^\n]*DATABASE_URL[^\n]*\n$/m,
    ],
    [
      "a password that is not encoded",
      () => address("").replace(/:(\w+)@/, ":s3#cret@"),
      /^The environment needs a correction:\n {2}- DATABASE_URL has to look like [^\n]+ # as %23[^\n]+\n$/m,
    ],
    [
      "a role that may not create tables",
      () => address("", "s3cret", "reader"),
      /^The database refuses: [^\n]*no permission[^\n]*\(42501\)[^\n]*grant it CREATE[^\n]+\n$/m,
    ],
  ])("%s ends each command with one sentence, and without the password", async (name, url, sentence) => {
    const databaseUrl = url();
    const started = await startSite({ databaseUrl, until: "listening" }).catch(String);
    if (typeof started !== "string") {
      const limit = setTimeout(() => started.kill(), COMMAND_LIMIT);
      expect([await started.ended, started.log()]).toEqual([1, expect.anything()]);
      clearTimeout(limit);
    }
    const site = typeof started === "string" ? started : started.log();
    const owner =
      name === "a role that may not create tables"
        ? null
        : await ownerCommand(["people"], { databaseUrl, dataDir });
    const migrated = await migrate(databaseUrl);
    for (const text of [site, owner?.error, migrated.out + migrated.error]) {
      if (text === undefined) continue;
      expect(text).toMatch(sentence);
      expect(text).not.toMatch(/s3cret|cret@|wr0ng| {4}at |params:/);
    }
    expect([owner?.code ?? 1, migrated.code]).toEqual([1, 1]);
  });

  test("example reviews go only into a database on this machine, however its address is written", async () => {
    const seed = (databaseUrl: string) => ownerCommand(["seed"], { databaseUrl, dataDir });
    const here = address(`sslmode=verify-full&sslrootcert=${certificates.authority}`);
    expect(await migrate(here)).toMatchObject({ code: 0 });
    expect(await seed(here.replace("@", "@localhost:1,"))).toMatchObject({ code: 0 });
    for (const query of ["host=database.example", "host=localhost,database.example"]) {
      const { code, error } = await seed(address(query));
      expect([code, error]).toEqual([
        1,
        "Example reviews are for a database on this machine, but DATABASE_URL names another machine.\n",
      ]);
    }
  });
});
