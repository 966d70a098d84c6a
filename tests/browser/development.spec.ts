import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { test as base, expect } from "@playwright/test";
import { freePort } from "../support/processes.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { contact } from "../support/visit.ts";

/** `npm run dev` on a copy of the project, whose files may be edited. */
interface Development {
  url: string;
  project: ProjectCopy;
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const project = await copyProject({ built: false });
      const port = await freePort();
      const child: ChildProcess = spawn("npm", ["run", "dev"], {
        cwd: project.folder,
        env: {
          ...process.env,
          NODE_ENV: "",
          PORT: String(port),
          DATABASE_URL: "",
          PUBLIC_URL: "",
          LOG_LEVEL: "warn",
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise<void>((resolve) => {
        child.stdout?.on("data", (text: Buffer) => text.includes("ready in") && resolve());
      });
      await use({ url: `http://localhost:${port}`, project });
      child.kill("SIGTERM");
      await once(child, "close");
      await project.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("an edit of the owner's words is on the page within moments, and what was typed stays", async ({
  page,
  development: { url, project },
}) => {
  test.setTimeout(180_000);
  await page.goto(url);
  const form = contact(page);
  await expect(form.getByRole("button", { name: "Send message" })).toBeEnabled({ timeout: 90_000 });
  await form.getByLabel("Message").fill("Typed before the edit");
  // The first edit makes Vite find out what depends on what.
  for (const [from, to] of [
    ["Send message", "Send it"],
    ["Send it", "Send it off"],
  ] as const) {
    const begin = performance.now();
    await project.edit("site/words/contact.ts", `submit: "${from}"`, `submit: "${to}"`);
    await expect(form.getByRole("button", { name: to, exact: true })).toBeEnabled();
    console.log(`an edit of the words: on the page after ${(performance.now() - begin).toFixed(0)} ms`);
    await expect(form.getByLabel("Message")).toHaveValue("Typed before the edit");
  }
  // The server renders the new words as well.
  expect(await (await fetch(url)).text()).toContain("Send it off");
});
