import { join } from "node:path";
import { expect, test } from "vitest";
import type * as Page from "../../defaults/words/page.ts";
import type * as Stage from "../../defaults/words/stage.ts";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { project } from "../../vite/folders.ts";
import { importFresh } from "../../vite/site-files.ts";

async function wordsOf<Words>(file: string, own: string): Promise<Words> {
  const site = folderOf({ [`words/${file}`]: own });
  return (await importFresh<Words>(join(project, "defaults/words", file), site)).module;
}

test("an owner's description is that of light themes, too, unless they have their own", async () => {
  const theme = { name: "Dusk", description: "" };
  const own = 'export const product = { description: () => "Mine" };';
  expect((await wordsOf<typeof Page>("page.ts", own)).product.lightDescription(theme)).toBe("Mine");
  const both = 'export const product = { description: () => "Mine", lightDescription: () => "Light" };';
  expect((await wordsOf<typeof Page>("page.ts", both)).product.lightDescription(theme)).toBe("Light");
});

test("an owner's way to write a percentage is that of the product's sentences, too", async () => {
  const own = 'export const stageWording = { percent: (light) => light + " per cent" };';
  const { stageWording } = await wordsOf<typeof Stage>("stage.ts", own);
  const one = { name: "Dusk", part: "comments are", fadesAt: 20 };
  const other = { name: "Dawn", part: "comments are", fadesAt: 30 };
  const { sentence, limits } = stageWording;
  const sentences = [
    sentence.alike(27, one, "gone"),
    sentence.each(27, [one, "gone"], [other, "readable"]),
    sentence.back(27, one),
    stageWording.goneBelow("Dusk", 27),
  ];
  for (const text of sentences) expect(text).toContain("27 per cent");
  for (const text of [limits.differ(one, other), limits.same(other, one)]) expect(text).toContain("30 per cent");
});
