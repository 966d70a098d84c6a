import type { Extension } from "../../theme/extension/read-extension.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";

/** An extension with these themes, as `readExtension` returns it. */
export function readAs(themes: readonly ThemeFile[]): Extension {
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
      issues: null,
    },
    license: "MIT",
    icon: null,
    themes: [first, ...others],
    skipped: [],
    warnings: [],
    manifest: {},
  };
}
