// The virtual modules of the site, which Vite makes and client/ and server/ import, and a package without types of its
// own.

/** The sections of the page. `sections-plugin.ts` replaces each one by true or false. */
declare const SECTIONS: Readonly<import("../defaults/settings/sections.ts").Sections>;

/** Made from the extension in `site/extension/` by `make-theme.ts`. */
declare module "virtual:extension" {
  export const identity: import("../toolkit/extension/identity.ts").ExtensionIdentity & {
    /** The display name; `name` is the owner's short name, if there is one. */
    fullName: string;
  };
  /** The labels of its themes, in the order of package.json. */
  export const labels: readonly [string, ...string[]];
}

/** The download of the current version; null for an extension that contains programs and was adopted from a folder. */
declare module "virtual:vsix" {
  export const vsix: { href: string; bytes: number; sha256: string } | null;
}

declare module "virtual:*.css" {}

declare module "virtual:theme" {
  /** The type of the first theme. */
  export const type: "dark" | "light";
  export const tokens: import("./theme/color-tokens.ts").ColorTokens;
  /** Each role's colour in each theme, in the order of `labels`. The first role is the background. */
  export const palette: readonly [PaletteRole, ...PaletteRole[]];
  type PaletteRole = import("./theme/role-palette.ts").PaletteRole;
}

/** A separate module, because most of the page does not need the list of variants. */
declare module "virtual:variants" {
  /** Whether the extension has more than one theme. */
  export const hasSeveralThemes: boolean;
}

/** The code and the themes of the stage. */
declare module "virtual:stage" {
  export type ListedTheme = import("./theme/stage-files.ts").ListedTheme;
  export type VisitorTheme = import("./theme/stage-files.ts").VisitorTheme;
  export type StageTheme = import("./theme/stage-files.ts").StageTheme;
  export type StageVariant = import("./theme/stage-files.ts").StageVariant;
  export type SampleTab = Omit<import("./theme/samples.ts").Sample, "code">;
  export type CodeLines = import("./theme/samples.ts").CodeLines;
  /** In the owner's order; the first one is open. */
  export const samples: readonly [SampleTab, ...SampleTab[]];
  /**
   * The first sample and, if both panes show the same theme, the second one. The page's style sheet has the colours of
   * their tokens.
   */
  export const pageCode: readonly CodeLines[];
  /** The address of all samples and of the scope stacks that they refer to, as JSON. */
  export const samplesUrl: string;
  /** The variants, in the page's order. */
  export const ourThemes: readonly [StageVariant, ...StageVariant[]];
  /** The known themes without the extension's own. */
  export const otherThemes: readonly [ListedTheme, ...ListedTheme[]];
  /** The ids of the scenes, in their order. */
  export const sceneIds: readonly string[];
}

/** The data of the page with each known theme at the left: `/?with=Nord`. */
declare module "virtual:other-theme-pages" {
  /** The addresses of the page, of the pane's style sheet, and of the social picture. */
  export const otherThemePages: readonly { name: string; path: string; sheet: string; picture: string }[];
}

/** The chart of the known themes. */
declare module "virtual:chart" {
  /** An SVG element; null if no variant reaches the bars. */
  export const chartSvg: string | null;
  /** The known themes in it; empty without a chart. */
  export const knownInChart: readonly import("../toolkit/report/figures.ts").ThemeFigures[];
}

declare module "virtual:variant-list" {
  export type Variant = import("./theme/variant-list.ts").Variant;
  /** Every theme of the extension. The page starts with the first. */
  export const variants: readonly [Variant, ...Variant[]];
  export type Preference = import("./theme/variant-list.ts").Preference;
  /** The first match with the visitor's system applies. */
  export const preferences: readonly Preference[];
}

declare module "virtual:theme-fonts" {
  /** The addresses of the two font files. The first screen needs the first one most. */
  export const fonts: readonly string[];
}

/** The number of programs for which there is a port. */
declare module "virtual:ports" {
  export const count: number;
}

/** The pages `/changes` and `/ports`: HTML, or null if the site has no such page, and its style sheets' addresses. */
declare module "virtual:changes" {
  export const main: string | null;
  export const styles: readonly string[];
}

declare module "virtual:ports-page" {
  export const title: string;
  export const main: string | null;
  export const styles: readonly string[];
}

/** Made from the owner's files by `pictures.ts`. */
declare module "virtual:pictures" {
  /** The address of each photo that `site/team.ts` names, by its file's name. */
  export const photos: Readonly<Record<string, string>>;
  /** The picture of the theme in VS Code that `site/theme.ts` names. */
  export const picture: { src: string; width: number; height: number } | null;
}

/** Made from `site/pages/` by `owner-pages.ts`, in the order of their names. */
declare module "virtual:owner-pages" {
  export const ownerPages: readonly { name: string; title: string }[];
  export const buildYear: number;
}

declare module "virtual:owner-page-texts" {
  export const ownerPageTexts: readonly import("./owner-pages.ts").OwnerPageSource[];
}

declare module "virtual:first-paint" {
  /** The inline script that applies a visitor's theme; null if visitors can choose none. */
  export const themeScript: string | null;
}

/** Made by `own-code-plugin.ts`. */
declare module "virtual:code-grammars" {
  /** Loads a language's grammars, embedded ones first, by the language's id. */
  export const grammars: Readonly<
    Record<string, () => Promise<{ default: readonly import("shiki").LanguageRegistration[] }>>
  >;
}

declare module "virtual:code-languages" {
  /** Sorted by name. */
  export const languages: readonly { id: string; name: string }[];
  /** The id of a file's language, by the file's ending or its whole name. */
  export const files: Readonly<Record<string, string>>;
}

declare module "fs-native-extensions" {
  /**
   * Takes an exclusive lock on a whole file. Closing the file or ending the process releases it.
   * @param fd a file that is open for writing.
   * @returns false if another process holds it.
   */
  export function tryLock(fd: number): boolean;
  /** The same, but waits until the lock is free. */
  export function waitForLock(fd: number): Promise<void>;
}
