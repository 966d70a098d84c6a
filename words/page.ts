/** The page's own words, from top to bottom. */

/** What the theme is, in a line and in a sentence. */
export const product = {
  tagline: "The last light of the day, for the first line of the night.",
  description:
    "Evenfall is a dark colour theme for VS Code and its relatives: a dusk palette in which every token, comments included, stays readable.",
  /** Replaces the description while a light variant is active. */
  lightDescription:
    "Evenfall is a light colour theme for VS Code and its relatives: a dawn palette in which every token, comments included, stays readable.",
  copyrightYear: 2022,
} as const;

/** What the page claims about the theme, in one line. */
export const claims = (version: string): readonly { value: string; label: string }[] => [
  { value: "100+", label: "downloads" },
  { value: "10+", label: "positive reviews" },
  { value: "4+", label: "stars out of 5" },
  { value: version, label: "stable version" },
];

const types = { dark: "dark", light: "light" };

/** For search engines, link previews and browser tabs. */
export const headWording = {
  title: (name: string, type: "dark" | "light") => `${name} – a ${types[type]} theme for VS Code`,
  /** The page with another theme at the left. */
  titleWith: (name: string, other: string) => `${other} beside ${name}`,
  operatingSystem: "Any that runs Visual Studio Code",
  picture: (name: string) => `Code in the colours of ${name}`,
};

export const splashWording = { loading: "Loading" };

export const navigationWording = {
  label: "Main",
  skip: "Skip to content",
  menu: "Menu",
  // It leads to `Howto`, on purpose.
  reviews: "Reviews",
  contact: "Contact",
  team: "Team",
};

export const fieldWording = {
  characters: "characters",
  counted: "Counted as Unicode characters: an emoji may be several.",
};

/** `link` makes a link of its words. */
export const howToHeadWording = {
  heading: "How to download",
  lead: <Part>(name: string, link: (text: string) => Part) => [
    `Search for “${name}” in the extension tab of your editor, or follow the link to `,
    link("the marketplace"),
    ".",
  ],
};

export const teamHeading = "The people who keep the light";

export const footerWording = {
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  changelog: (version: string) => `Changelog (${version})`,
  marketplace: "Marketplace",
  openVsx: "Open VSX",
  source: "Source",
  issues: "Issues",
  top: "Back to top",
};

/** The page for unknown addresses. */
export const notFoundWording = { title: "Gone with the light", sentence: "There is nothing here." };
