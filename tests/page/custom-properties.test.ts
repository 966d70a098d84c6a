import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fadeStyle } from "../../client/stage/light.ts";
import { paneThemeOf } from "../../client/stage/pane-theme.ts";
import { project } from "../../vite/folders.ts";
import { deriveTokens } from "../../vite/theme/color-tokens.ts";
import { themes } from "../support/owner.ts";

/** What the build adds to the page's style sheets. */
const made = [
  ...Object.keys(deriveTokens(themes[0])).map((name) => `--color-${name}`),
  ...["bg", "fg", ...Object.keys(paneThemeOf(themes[0]).frame)].map((name) => `--pane-${name}`),
  ...["--first-light", "--first-dim", "--swatch"],
  ...Object.keys(fadeStyle({ fadesAt: 0 }, { fadesAt: 0 })),
];

test("every custom property that a style sheet uses is set somewhere, so that no colour or space is missing", () => {
  const folders = ["client", "vite/theme"].map((name) => join(project, name));
  const sheets = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css") && !file.startsWith("samples/"))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const css = sheets.join("\n");
  const found = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name);
  const set = new Set([...made, ...found(/(--[\w-]+)\s*:/g), ...found(/@property (--[\w-]+)/g)]);
  expect(sheets.length).toBeGreaterThan(20);
  expect(found(/var\((--[\w-]+)\)/g).filter((name) => !set.has(name ?? ""))).toEqual([]);
});
