import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const german = join(project, "docs/examples/german");

test("each file of the site's words has a German translation, and `npm run check` compares the two", () => {
  const files = readdirSync(join(project, "site/words")).sort();
  expect(readdirSync(join(german, "words")).sort()).toEqual(files);
  const compared = readFileSync(join(german, "check.ts"), "utf8").matchAll(/"\.\/words\/([^"]+)"/g);
  expect(Array.from(compared, ([, file]) => file).sort()).toEqual(files);
});
