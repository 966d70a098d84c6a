import { readFileSync } from "node:fs";
import { createTRPCClient, httpLink } from "@trpc/client";
import { afterAll, afterEach, onTestFailed, onTestFinished } from "vitest";
import { isApiError } from "../../client/api-client.ts";
import { render } from "../../client/entry-server.tsx";
import { buildApp } from "../../server/app.ts";
import type { Endpoints } from "../../server/auth/provider.ts";
import { parseEnv } from "../../server/env.ts";
import { createLog } from "../../server/log.ts";
import type { AppRouter } from "../../server/router.ts";
import { createServices, type Services } from "../../server/services.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { createPerson } from "./people.ts";
import { freePort } from "./ports.ts";

type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>;

export interface Person {
  id: string;
  name: string;
  /** A Cookie header of this person's session. */
  cookie: string;
  api: ApiClient;
}

/** The app's services, and what else a test needs. */
export interface TestApp extends Omit<Services, "close" | "log"> {
  origin: string;
  database: TestDatabase;
  /** What the app has logged so far: with details, unless `productionLog` was asked for. */
  log(): string;
  /** An anonymous visitor's client. */
  api: ApiClient;
  /** A client that sends these headers. */
  client(headers: Record<string, string>): ApiClient;
  /** A new user with a session. */
  signIn(name: string): Promise<Person>;
  close(): Promise<void>;
}

const ownerHtml = readFileSync(new URL("../../client/owner/index.html", import.meta.url), "utf8");
const indexHtml = readFileSync(new URL("../../client/index.html", import.meta.url), "utf8");

/**
 * The product's app on a fresh database of the kind under test, listening on a port of its own.
 * @param variables environment variables in addition to those that name the database.
 * @param options.built a folder with built files; unless given, there are none.
 * @param options.endpoints where Google and GitHub are for this app.
 * @param options.productionLog the log is without details, as in production.
 * @param options.database a database that another app uses as well; the other app removes it.
 */
async function startApp(
  variables: Record<string, string> = {},
  options: { built?: string; endpoints?: Endpoints; productionLog?: boolean; database?: TestDatabase } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const env = parseEnv({
    PORT: String(await freePort()),
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    ...variables,
  });
  let logged = "";
  function write(line: string): void {
    logged += line;
  }
  const services = await createServices(env, {
    log: createLog(env.logLevel, { destination: { write }, detailed: !options.productionLog }),
    endpoints: options.endpoints,
  });
  const { sessions } = services;
  const app = await buildApp(services, {
    shell: {
      html: () => indexHtml,
      ownerHtml: () => ownerHtml,
      render,
      smallPages: { script: "/assets/done.js", styles: ["/assets/popup.css"] },
      development: false,
    },
    built: options.built ?? null,
    isMigrated: () => true,
  });
  await app.listen({ host: "127.0.0.1", port: env.port });
  const origin = `http://127.0.0.1:${env.port}`;

  function client(headers: Record<string, string>): ApiClient {
    return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers })] });
  }

  return {
    ...services,
    origin,
    database,
    log: () => logged,
    api: client({}),
    client,
    async signIn(name) {
      const id = await createPerson(services, name);
      const [cookie = ""] = (await sessions.start(id)).split(";");
      return { id, name, cookie, api: client({ cookie }) };
    },
    async close() {
      await app.close();
      await services.close();
      if (!options.database) await database.close();
    },
  };
}

/** The same for all tests of a file, after which it is closed. A failed test shows the log. */
export async function appOfFile(...options: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...options);
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.log(app.log());
  });
  afterAll(() => app.close());
  return app;
}

/** The same for one test. */
export async function appOfTest(...options: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...options);
  onTestFailed(() => console.log(app.log()));
  onTestFinished(() => app.close());
  return app;
}

/** An app whose visitors sign in at an identity provider of the tests, for all tests of a file. */
export async function signInAppOfFile(
  variables: Record<string, string> = {},
  options: Parameters<typeof startApp>[1] = {},
) {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const callback = `${site}/auth/oidc/callback`;
  const idp = await startIdentityProvider({ redirectUri: callback });
  afterAll(() => idp.stop());
  const app = await appOfFile({ PORT: String(port), ...idp.env, ...variables }, options);
  return { app, idp, site, isCallback: (url: string) => url.startsWith(callback) };
}

/** The error of a refused call: what the server said about it, and the message. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!isApiError(error) || !error.data) throw error;
    return { ...error.data, message: error.message };
  }
  throw new Error("the call was expected to be refused, and succeeded");
}
