// The page's own words, from top to bottom.

import * as own from "#site/words/page.ts";
import { layer } from "./layer.ts";

/** An extension's own name and description, from its package.json; the description may be empty. */
export interface Product {
  name: string;
  description: string;
}

const describe = ({ name, description }: Product): string => description || `${name}, a colour theme for VS Code.`;

/** Describes the theme in a line and in a sentence. */
const ofProduct = layer(own.product, {
  tagline: ({ name }: Product): string => name,
  description: describe,
  /** Replaces the description while a light variant is active; null for the same one. */
  lightDescription: null as typeof describe | null,
  /** Null for the year of the build. */
  copyrightYear: null as number | null,
});

export const product = { ...ofProduct, lightDescription: ofProduct.lightDescription ?? ofProduct.description };

const types = { dark: "dark", light: "light" };

/** For search engines, link previews and browser tabs. */
export const headWording = layer(own.headWording, {
  title: (name: string, type: "dark" | "light") => `${name} – a ${types[type]} theme for VS Code`,
  /** The page with another theme at the left. */
  titleWith: (name: string, other: string) => `${name} next to ${other}`,
  descriptionWith: (name: string, other: string) =>
    `Compare ${name} with ${other}: the same code in both VS Code themes, side by side.`,
  operatingSystem: "Any that runs Visual Studio Code",
  picture: (name: string) => `Code in the colours of ${name}`,
});

export const splashWording = layer(own.splashWording, { loading: "Loading" });

export const navigationWording = layer(own.navigationWording, {
  label: "Main",
  skip: "Skip to content",
  menu: "Menu",
  // It links to `Howto` on purpose.
  reviews: "Reviews",
  contact: "Contact",
  team: "Team",
});

export const fieldWording = layer(own.fieldWording, {
  characters: "characters",
  counted: "Counted in Unicode characters. An emoji can count as several.",
});

/** `link` turns its words into a link. */
export const howToHeadWording = layer(own.howToHeadWording, {
  heading: "How to download",
  /** Describes the owner's picture of the theme. */
  picture: (name: string) => `${name} in VS Code`,
  lead: <Part>(name: string, link: (text: string) => Part) => [
    `Search for “${name}” in the extension tab of your editor, or follow the link to `,
    link("the marketplace"),
    ".",
  ],
});

/** The source of the claims, as a link to the marketplace after them; null for no link. */
export const claimsSource = layer(own.claimsSource, null as string | null);

export const teamHeading = layer(own.teamHeading, "The people behind it");

export const footerWording = layer(own.footerWording, {
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  changelog: (version: string) => `Changelog (${version})`,
  marketplace: "Marketplace",
  openVsx: "Open VSX",
  source: "Source",
  issues: "Issues",
  top: "Back to top",
});

/** The page for unknown addresses. */
export const notFoundWording = layer(own.notFoundWording, {
  title: "Page not found",
  sentence: "There is no page at this address.",
});
