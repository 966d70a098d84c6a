import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { heroWording } from "../../site/words/page.ts";
import { testDatabase } from "../support/database.ts";
import { identity } from "../support/owner.ts";
import { freePort } from "../support/ports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("npm run dev serves the rendered page, its modules, the procedures and the sign-in from one port", async () => {
  const database = await testDatabase("embedded");
  const port = await freePort();
  const child = spawn("npm", ["run", "dev"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      DATA_DIR: database.dataDir,
      DATABASE_URL: "",
      PUBLIC_URL: "",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(child, "exit");
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding("utf8").on("data", (text: string) => text.includes("ready in") && resolve());
      ended.then(() => reject(new Error("The development server ended before it was ready.")));
    });
    const origin = `http://localhost:${port}`;
    const page = await (await fetch(origin)).text();
    expect(page).toContain(heroWording.stableVersion(identity.version));
    expect(page).toContain("/@vite/client");
    const [, entry = ""] = /src="(\/entry-client\.tsx[^"]*)"/.exec(page) ?? [];
    expect((await fetch(`${origin}${entry}`)).headers.get("content-type")).toMatch(/javascript/);
    expect(await (await fetch(`${origin}/trpc/reviews.list`)).json()).toEqual({
      result: { data: { reviews: [], nextCursor: null } },
    });
    const login = await fetch(`${origin}/auth/login`, { redirect: "manual" });
    expect(login.headers.get("location")).toBe("/auth/local/login");
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
    await database.close();
  }
});
