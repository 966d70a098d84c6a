/** Made from the extension in `site/extension/` by `plugin.ts`. */
declare module "virtual:extension" {
  export const identity: import("./extension/read-extension.ts").ExtensionIdentity;
  /** The label of each of its themes, in the order of package.json. */
  export const labels: readonly [string, ...string[]];
}

/** The extension as a file to download. */
declare module "virtual:vsix" {
  export const vsix: { href: string; bytes: number; sha256: string };
}

declare module "virtual:small-pages.css" {}

declare module "virtual:theme.css" {}

/** What the samples but the first need beside `virtual:theme.css`. */
declare module "virtual:samples.css" {}

declare module "virtual:theme" {
  /** Of the theme that comes first. */
  export const type: "dark" | "light";
  export const tokens: import("./design/tokens.ts").ColorTokens;
  export const palette: readonly PaletteSwatch[];

  export interface PaletteSwatch {
    role: string;
    /** `#rrggbb`, as the theme file has it. */
    hex: string;
    /** Against the theme's editor background, one decimal. */
    contrast: string;
    /** The swatch's class; the class sets its colour. */
    className: string;
    /** The custom property that holds the colour on this page. */
    variable: string;
  }
}

/** What decides whether parts of the page are there at all; the rest of it goes without the list. */
declare module "virtual:variants" {
  /** Whether the extension has more than one theme. */
  export const isSeveral: boolean;
  /** Whether any of them writes code in colours below 4.5:1. */
  export const anyFaint: boolean;
}

declare module "virtual:variant-list" {
  export interface Variant {
    label: string;
    /** The style sheet's address; null for the first, which is in the page. */
    sheet: string | null;
    icon: string;
    themeColor: string;
    /** What is said of its faint colours. */
    note: string;
  }
  /** Every theme of the extension that the page can wear; it comes in the first. */
  export const variants: readonly [Variant, ...Variant[]];
}

declare module "virtual:first-paint" {
  /** Has the page wear what a visitor chose; null where there is nothing to choose. */
  export const wear: string | null;
  /** Lays out what is below the first screen once the page has loaded. */
  export const layOut: string;
  export const preferences: readonly import("../client/first-paint/wear-first.ts").Preference[];
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
    /** Its id, one of Shiki's or `ansi`. */
    language: string;
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

declare module "virtual:theme-report" {
  type Sight = import("./color/vision.ts").Sight;
  /** The nearest two main roles of each theme, by its label. */
  export const nearest: Readonly<
    Record<string, Readonly<Record<Sight, import("./report/vite-plugin.ts").NearestRoles>>>
  >;
  /** Where each theme stands in the field. */
  export const own: readonly import("./report/comparison.ts").FieldEntry[];
  /** Values for an `feColorMatrix` in linear RGB. */
  export const filters: Readonly<Record<Exclude<Sight, "normal">, string>>;
}
