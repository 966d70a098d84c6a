/** The texts about the token under the pointer. */
export const tokenInspectorWording = {
  label: "Why this colour",
  scopes: "Scopes",
  /** Follows the token's text. `ratio` has one decimal. */
  contrast: (hex: string, ratio: string) => `is ${hex}, ${ratio}:1 on the editor’s background.`,
  rule: (selector: string, name?: string) =>
    `Its colour comes from the rule “${selector}”${name ? ` (${name})` : ""}.`,
  meaning: (selector: string) => `Its colour comes from the rule for its meaning, “${selector}”.`,
  noRule: "No rule names it: it has the editor’s foreground.",
  copy: "Copy override for settings.json",
  copied: "Copied",
  refused: "The browser did not copy it. Copy it by hand:",
  close: "Close",
  missing: "The theme’s rules could not be loaded. Point at the code again to retry.",
};
