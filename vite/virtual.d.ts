// The virtual modules of the site, which Vite makes and client/ and server/ import, and a package without types of its own.

/** Which sections the page has. `sections.ts` replaces each by true or false. */
declare const SECTIONS: import("./sections.ts").Sections;

/** Made from the extension in `site/extension/` by `make-theme.ts`. */
declare module "virtual:extension" {
  export const identity: import("../theme/extension/read-extension.ts").ExtensionIdentity;
  /** The label of each of its themes, in the order of package.json. */
  export const labels: readonly [string, ...string[]];
}

/** The current version's file to download; null for an extension with programs that was adopted from a folder. */
declare module "virtual:vsix" {
  export const vsix: { href: string; bytes: number; sha256: string } | null;
}

declare module "virtual:small-pages.css" {}

declare module "virtual:theme.css" {}

/** The styles that only the samples after the first need. */
declare module "virtual:samples.css" {}

declare module "virtual:theme" {
  /** The type of the theme that comes first. */
  export const type: "dark" | "light";
  export const tokens: import("./theme/tokens.ts").ColorTokens;
  /** Each role's colour in each theme, in the order of `labels`. The first role is the background. */
  export const palette: readonly [PaletteRole, ...PaletteRole[]];
  type PaletteRole = import("./theme/palette.ts").PaletteRole;
}

/** Which parts the page has. Most of the page does not need the list of variants. */
declare module "virtual:variants" {
  /** Whether the extension has more than one theme. */
  export const hasSeveralThemes: boolean;
  /** Whether any of them has a code colour with a contrast below 4.5:1. */
  export const hasFaintColors: boolean;
  /** Whether there is a band with the light. */
  export const hasLight: boolean;
  /** Whether there is a chart of well-known themes. */
  export const hasChart: boolean;
}

/** The band with the light. */
declare module "virtual:light" {
  /** The highlighted lines in the extension's themes. */
  export const ownHtml: string;
  /** For each theme of the extension, the percentage of light at which its comments are gone. */
  export const ownGoneAt: Readonly<Record<string, number>>;
  export const lines: import("./theme/light.ts").LitLines;
  export type LitTheme = import("./theme/light.ts").LitTheme;
  export type LitLook = import("./theme/light.ts").LitLook;
  /** The theme at the left at first. The page's style sheet has its colours. Null only if there is no band. */
  export const firstRival: LitTheme | null;
}

/** The band's lines in every theme. */
declare module "virtual:light-themes" {
  export const own: readonly import("./theme/light.ts").LitTheme[];
  export const known: readonly import("./theme/light.ts").LitTheme[];
}

declare module "virtual:variant-list" {
  export type Variant = import("./theme/variants.ts").Variant;
  /** Every theme of the extension. The page starts with the first. */
  export const variants: readonly [Variant, ...Variant[]];
  export type Preference = import("./theme/variants.ts").Preference;
  /** The first one that matches the visitor's system applies. */
  export const preferences: readonly Preference[];
}

declare module "virtual:theme-fonts" {
  /** The addresses of the two font files. The first screen needs the first one most. */
  export const fonts: readonly string[];
}

declare module "virtual:code-samples" {
  export type CodeSample = Omit<import("../theme/scopes/highlight.ts").Sample, "code"> & {
    lineCount: number;
  };
  /** In the owner's order; the first one is open. */
  export const samples: readonly [CodeSample, ...CodeSample[]];
  /** The first one's highlighted lines: text and classed elements. */
  export const firstHtml: string;
  /** The highlighted lines of the sample of terminal output; null without such a sample. */
  export const terminalHtml: string | null;
  /** The address of the other samples' highlighted lines, as JSON by id. */
  export const restUrl: string;
  /** The address of all samples' scopes, a `ScopeTable` as JSON. */
  export const scopesUrl: string;
  /** The colour of each class of tokens in each theme, in the order of `labels`. Plain text has no class. */
  export const tokenColors: Readonly<Record<string, readonly import("../theme/color/color.ts").Hex[]>>;
}

declare module "virtual:theme-report" {
  type VisionFilter = import("../theme/color/vision.ts").VisionFilter;
  /** The nearest two main roles of each theme, by its label. */
  export const nearest: Readonly<
    Record<string, Readonly<Record<VisionFilter, import("./theme/report.ts").NearestRoles>>>
  >;
  /** The figures of each theme of the extension, in the page's order. */
  export const own: readonly import("../theme/report/known-themes.ts").ThemeFigures[];
  /** Values for an `feColorMatrix` in linear RGB. */
  export const filters: Readonly<Record<Exclude<VisionFilter, "normal">, string>>;
}

declare module "virtual:known-figures" {
  /** The figures of well-known themes, by name. */
  export const knownFigures: readonly import("../theme/report/known-themes.ts").ThemeFigures[];
}

/** The theme for other programs. */
declare module "virtual:ports" {
  /** The number of programs. */
  export const count: number;
}

/** The ports that contain only the palette, if the owner offers them. */
declare module "virtual:palette-files" {
  /** By the variant's label. */
  export const paletteFiles: Readonly<
    Record<string, readonly { port: "design-tokens" | "css-variables"; href: string }[]>
  >;
}

/** The extension's changelog. */
declare module "virtual:changes" {
  /** HTML; null if the section is off. */
  export const main: string | null;
  /** The addresses of the page's style sheets. */
  export const styles: readonly string[];
}

/** The page with every program's steps. */
declare module "virtual:ports-page" {
  export const title: string;
  /** HTML; null if the owner offers no ports. */
  export const main: string | null;
  /** The addresses of its style sheets. */
  export const styles: readonly string[];
}

/** Made from the owner's files by `photos.ts`. */
declare module "virtual:photos" {
  /** The address of each photo that `site/team.ts` names, by its file's name. */
  export const photos: Readonly<Record<string, string>>;
}

declare module "virtual:social-picture" {
  /** The size of the picture that link previews show, in pixels. */
  export const socialPictureSize: { width: number; height: number };
}

/** Made from `site/pages/` by `owner-pages.ts`, in the order of their names. */
declare module "virtual:owner-pages" {
  export const ownerPages: readonly { name: string; title: string }[];
}

declare module "virtual:owner-page-texts" {
  export const ownerPageTexts: readonly import("./owner-pages.ts").OwnerPageSource[];
}

/** Made from `variants/apply-stored-theme.ts` by `first-paint.ts`. */
declare module "virtual:first-paint" {
  /** The inline script that applies a visitor's theme; null if visitors can choose neither a theme nor more contrast. */
  export const themeScript: string | null;
}

/** Made by `vite/your-code.ts`. */
declare module "virtual:code-grammars" {
  /** The addresses of a language's precompiled grammars, embedded ones first; empty for plain text. */
  export function grammarUrls(id: string): readonly string[];
}

declare module "virtual:code-languages" {
  /** Sorted by name. `files` are file endings and whole file names, separated by spaces. */
  export const languages: readonly { id: string; name: string; files: string }[];
}

declare module "virtual:own-themes" {
  /** The themes of the extension, each a `CodeTheme` in JSON. */
  export const ownThemes: readonly { name: string; url: string }[];
}

declare module "virtual:known-themes" {
  /** Well-known themes, in the same form. */
  export const knownThemes: readonly { name: string; url: string }[];
}

declare module "subset-font" {
  interface SubsetOptions {
    targetFormat?: "sfnt" | "truetype" | "woff" | "woff2";
    /** Sets an axis to one value (a number), or limits it to a range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Drops glyphs that only layout features use, such as ligatures. */
    noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options?: SubsetOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
