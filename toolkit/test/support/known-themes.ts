import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Extension } from "../../extension/read-extension.ts";
import { readThemeFile } from "../../extension/read-folder.ts";
import type { ThemeFile } from "../../extension/theme-file.ts";

/** The folder of the npm package tm-themes. */
export const knownFolder = join(import.meta.dirname, "../../../node_modules/tm-themes/themes");

export function readKnownTheme(name: string): ThemeFile {
  return readThemeFile(join(knownFolder, `${name}.json`));
}

/** The 65 themes of tm-themes. */
export const knownThemes = readdirSync(knownFolder).map((file) => readThemeFile(join(knownFolder, file)));

/** An extension with these themes, as `readExtension` returns it. */
export function extensionWith(themes: readonly ThemeFile[], rest: Partial<Extension> = {}): Extension {
  const [first, ...others] = themes;
  if (first === undefined) throw new Error("An extension has a theme.");
  return {
    folder: "",
    identity: {
      name: "Dusk",
      publisher: "acme",
      extensionName: "dusk",
      id: "acme.dusk",
      version: "1.0.0",
      description: "",
      marketplace: "https://marketplace.visualstudio.com/items?itemName=acme.dusk",
      repository: "https://example.org/dusk",
      directory: "",
      issues: null,
    },
    license: "MIT",
    icon: null,
    themes: [first, ...others],
    opened: new Set(),
    skipped: [],
    warnings: [],
    manifest: {},
    ...rest,
  };
}
