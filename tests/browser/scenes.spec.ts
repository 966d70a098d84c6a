import type { Page } from "@playwright/test";
import { stageWording } from "../../defaults/words/stage.ts";
import { scenes } from "../../toolkit/scenes/scenes.ts";
import { workbenchColors } from "../../toolkit/workbench/colors.ts";
import { expect, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";
import { openSite } from "./visit.ts";

const [first] = themes;
const { resolved } = workbenchColors(first);
const names: Readonly<Record<string, string>> = stageWording.scenes;

/** The workbench colours that the parts of the right pane name, as a text's colour or as a ground. */
function namedColors(page: Page): Promise<string[]> {
  return page
    .locator("[data-pane=ours] :is([data-color], [data-ground])")
    .evaluateAll((parts) =>
      (parts as HTMLElement[]).flatMap(({ dataset }) => [dataset.color ?? [], dataset.ground ?? []].flat()),
    );
}

/** The parts that have another colour than `values` has for the name. */
function wrongColors(page: Page, values: Record<string, string>): Promise<string[]> {
  return page.locator("[data-pane=ours]").evaluate((pane, values) => {
    const probe = document.createElement("i");
    pane.append(probe);
    const computed = (value: string) => {
      probe.style.color = value;
      return getComputedStyle(probe).color;
    };
    const wrong = [...pane.querySelectorAll<HTMLElement>("[data-color], [data-ground]")].flatMap((part) => {
      const { color, backgroundColor } = getComputedStyle(part);
      const pairs = [
        [part.dataset.color, color],
        [part.dataset.ground, backgroundColor],
      ] as const;
      return pairs.flatMap(([id, shown]) => {
        const value = id && values[id];
        return value && computed(value) !== shown ? [`${id}: ${shown} instead of ${value}`] : [];
      });
    });
    probe.remove();
    return wrong;
  }, values);
}

for (const { id } of scenes) {
  test(`${names[id]} shows the workbench's colours as VS Code resolves them, and says what goes first in less light`, async ({
    page,
  }) => {
    await openSite(page);
    await page.getByRole("tab", { name: names[id] ?? "", exact: true }).click();
    await expect(page.locator("[data-pane=ours] [data-color]").first()).toBeAttached();
    const ids = await namedColors(page);
    const values = Object.fromEntries(ids.map((id) => [id, resolved(id).value ?? ""]));
    await expect.poll(() => wrongColors(page, values)).toEqual([]);
    const light = page.getByRole("slider", { name: stageWording.light });
    if ((await light.count()) === 0) return;
    await light.fill("100");
    await expect(page.locator("#home output")).toContainText(stageWording.percent(100));
  });
}
