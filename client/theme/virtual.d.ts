/** Made from the extension in `site/extension/` by `plugin.ts`. */
declare module "virtual:extension" {
  export const identity: import("../extension/read-extension.ts").ExtensionIdentity;
  /** The label of each of its themes, in the order of package.json. */
  export const labels: readonly [string, ...string[]];
}

declare module "virtual:theme.css" {}

declare module "virtual:theme" {
  /** The theme's own name, as its file says it. */
  export const name: string;
  export const type: "dark" | "light";
  export const tokens: import("./tokens.ts").ColorTokens;
  /** For `<meta name="theme-color">`. */
  export const themeColor: string;
  export const palette: readonly PaletteSwatch[];

  export interface PaletteSwatch {
    role: string;
    /** `#rrggbb`, as the theme file has it. */
    hex: string;
    /** Against the theme's editor background, one decimal below 10. */
    contrast: string;
    /** The swatch's class; the class sets its colour. */
    className: string;
    /** The custom property that holds the colour on this page. */
    variable: string;
  }
}

declare module "virtual:theme-fonts" {
  /** Addresses of the two font files, the one that the first screen needs most first. */
  export const fonts: readonly string[];
}

declare module "virtual:code-samples" {
  export interface CodeSample {
    id: string;
    /** The language's name. */
    label: string;
    file: string;
    lineCount: number;
  }
  /** In the owner's order; the first one is open. */
  export const samples: readonly [CodeSample, ...CodeSample[]];
  /** The first one's highlighted lines: text and classed elements. */
  export const firstHtml: string;
  /** Where the highlighted lines of the others are, as JSON by id. */
  export const restUrl: string;
  /** Where the scopes of all of them are, as a `ScopeTable` in JSON. */
  export const scopesUrl: string;
}
