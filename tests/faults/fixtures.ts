import { afterAll, onTestFinished } from "vitest";
import { testDatabase } from "../support/database.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type Site, type SiteOptions, startSite } from "../support/site.ts";

/** A PostgreSQL server that the tests of one file may kill and freeze. It ends after these tests. */
export async function postgresOfFile(): Promise<PostgresServer> {
  const server = await startPostgres();
  afterAll(() => server.kill());
  return server;
}

/** The address of a new, migrated database for one test, on the server that all tests share. */
export async function databaseOfTest(): Promise<string> {
  const database = await testDatabase("postgres");
  onTestFinished(() => database.close());
  return database.databaseUrl ?? "";
}

/** Whether an app says that it and its database can serve visitors. */
export async function isReady({ origin }: { origin: string }): Promise<boolean> {
  return (await fetch(`${origin}/ready`)).ok;
}

/** The built site in a process of its own. If it still runs after the test, it is killed. */
export async function siteOfTest(options: SiteOptions): Promise<Site> {
  const site = await startSite(options);
  onTestFinished(() => site.kill());
  return site;
}
