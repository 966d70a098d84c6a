import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { themes as collection } from "tm-themes";
import { test } from "./browser.ts";
import { folderOf, manifestOf } from "./extension.ts";
import { copyProject, type ProjectCopy } from "./project-copy.ts";
import { type Site, startSite } from "./site.ts";

/** The source of a theme of `tm-themes`. */
export function themeSource(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`tm-themes/themes/${name}.json`)), "utf8");
}

/** An extension of these themes of `tm-themes`, each under its own name. */
export function extensionOfCollection(...names: readonly string[]): string {
  const chosen = names.map((name) => {
    const theme = collection.find((one) => one.name === name);
    if (theme === undefined) throw new Error(`tm-themes has no ${name}.`);
    return theme;
  });
  return folderOf({
    "package.json": manifestOf(
      chosen.map(({ name, type, displayName }) => ({
        label: displayName,
        uiTheme: type === "light" ? "vs" : "vs-dark",
        path: `./themes/${name}.json`,
      })),
    ),
    ...Object.fromEntries(names.map((name) => [`themes/${name}.json`, themeSource(name)])),
  });
}

/**
 * Playwright's `test` with the site of an extension, as its new owner adopts and builds it.
 * @param extension makes the extension's folder. @param edit what else the owner edits.
 */
export function testWithSiteOf(extension: () => string, edit?: (copy: ProjectCopy) => Promise<void>) {
  return test.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
      async ({}, use) => {
        const copy = await copyProject({ built: false });
        try {
          await copy.npm("adopt", "--", extension(), "--force");
          await edit?.(copy);
          await copy.npm("build");
          const site = await startSite({ project: copy.folder });
          await use(site);
          await site.stop();
        } finally {
          await copy.remove();
        }
      },
      { scope: "worker", timeout: 900_000 },
    ],
  });
}
