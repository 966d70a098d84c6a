import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../../vite/folders.ts";

const folders = ["", "docs", "docs/decisions", "toolkit"];
const documents = folders.flatMap((folder) =>
  readdirSync(join(project, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file)),
);

test.each(documents)("%s names only tests that exist", (document) => {
  const named = readFileSync(join(project, document), "utf8").matchAll(/`((?:toolkit\/test|tests)\/[\w./-]+\.\w+)`/g);
  const missing = Array.from(named, ([, path = ""]) => path).filter((path) => !existsSync(join(project, path)));
  expect(missing).toEqual([]);
});
