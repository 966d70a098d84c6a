import { request } from "@playwright/test";
import { portsWording } from "../../defaults/words/ports.ts";
import { sitePorts } from "../../vite/theme/ports-page.tsx";
import { expect, test } from "../support/browser.ts";
import { extension } from "../support/owner.ts";

/** `/ports`: the theme for other programs. */

const files = sitePorts(extension);
const programs = [...new Set(files.map(({ target }) => target))];
const variants = [...new Set(files.map(({ variant }) => variant))];

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("each program has one download, of the chosen variant, and its steps", async ({ page }) => {
    await page.goto("/ports");
    for (const variant of variants) {
      if (variants.length > 1) await page.getByRole("radio", { name: variant, exact: true }).check();
      for (const target of programs) {
        const file = files.find((other) => other.target === target && other.variant === variant);
        const link = page.getByRole("link", { name: portsWording.downloadFor(target.program), exact: true });
        await expect(link).toHaveAttribute("href", `/ports/${file?.path}`);
      }
    }
    const [target] = programs;
    const last = files.find((file) => file.target === target && file.variant === variants.at(-1));
    await page.getByText(target?.program ?? "", { exact: true }).click();
    await expect(page.getByText(last?.steps.say ?? "", { exact: true })).toBeVisible();
    expect(last?.steps.say).toContain(last?.path.split("/")[1]);
    // The toolkit's names for colours say nothing to a visitor.
    expect(await page.locator("main").textContent()).not.toMatch(/\b(?:ui|syntax|tool|semantic)\.\w|selectionText/);
  });
});

test("the files are those that the command writes", async ({ page }) => {
  await page.goto("/ports");
  const client = await request.newContext({ baseURL: new URL(page.url()).origin });
  for (const { path, content } of files) {
    const answer = await client.get(`/ports/${path}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toBe(content);
  }
  await client.dispose();
});
