import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { stageWording } from "../../defaults/words/stage.ts";
import { addresses } from "../../shared/addresses.ts";
import { readKnownThemes } from "../../vite/theme/stage-files.ts";
import { expect, test } from "../support/browser.ts";
import { isEvenfall, themes } from "../support/owner.ts";
import { digestOf, type Letter, type RecordedCode, recordedFile } from "../vscode/code-looks.ts";
import { openAtTop } from "./visit.ts";

test.skip(!isEvenfall, "VS Code was recorded only with Evenfall's samples.");

const { themes: recorded } = JSON.parse(readFileSync(recordedFile, "utf8")) as RecordedCode;
const names = readKnownThemes().map(({ name }) => name);
const addressOf = (name: string) => `${addresses.home}?${new URLSearchParams({ with: name })}`;
/** With scripts a theme takes seconds, and without them every theme is compared. */
const WITH_SCRIPTS_EVERY = 6;
const recordedOf = (name: string) => recorded[name]?.split(" ")[0];

/** What a pane shows of each letter of the first sample, as VS Code was recorded. */
async function shown(page: Page, side = "yours"): Promise<string> {
  const letters = await page.locator(`[data-pane=${side}]`).evaluate((code): Letter[][] =>
    [...code.querySelectorAll("[data-line]")].map((line) => {
      const looks: string[] = [];
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { color, fontStyle, fontWeight, textDecorationLine } = getComputedStyle(node.parentElement as Element);
        const hex = (color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
        const look = [
          `#${hex}`,
          fontStyle === "italic" && "italic",
          Number(fontWeight) > 400 && "bold",
          textDecorationLine.includes("underline") && "underline",
          textDecorationLine.includes("line-through") && "strikethrough",
        ];
        const letters = [...(node.textContent ?? "")].filter((letter) => letter.trim() !== "");
        looks.push(...letters.map(() => look.filter(Boolean).join(" ")));
      }
      return looks;
    }),
  );
  return digestOf(letters);
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every letter looks the same as in VS Code at every known theme's address", async ({ page }) => {
    const differing: string[] = [];
    for (const name of names) {
      await page.goto(addressOf(name));
      if ((await shown(page)) !== recordedOf(name)) differing.push(name);
    }
    expect(differing).toEqual([]);
    expect(await shown(page, "ours")).toBe(recordedOf(themes[0].name));
  });
});

test("every letter looks the same as in VS Code once scripts run, and when a theme is chosen again", async ({
  page,
}) => {
  const differing: string[] = [];
  for (const name of names.filter((_, index) => index % WITH_SCRIPTS_EVERY === 0)) {
    await openAtTop(page, addressOf(name));
    if ((await shown(page)) !== recordedOf(name)) differing.push(name);
    const other = name === "Dracula" ? "Nord" : "Dracula";
    for (const chosen of [other, name]) {
      await page.getByLabel(stageWording.yours).selectOption(chosen);
      await expect.poll(() => shown(page), chosen).toBe(recordedOf(chosen));
    }
  }
  expect(differing).toEqual([]);
});
