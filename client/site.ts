/**
 * Everything an owner edits to make this site their own: name, links, version, claims, team and wording.
 * The colours are not here: they come from the theme file in `client/theme/`.
 */

export interface TeamMember {
  name: string;
  role: string;
  /** A drawing in `client/team/`, named without its ending. */
  photo: "one" | "two" | "three" | "four";
  codeHost: string;
  professionalNetwork: string;
}

const publisher = "evenfall";
const extensionName = "evenfall-theme";

export const site = {
  name: "Evenfall",
  tagline: "The last light of the day, for the first line of the night.",
  description:
    "Evenfall is a dark colour theme for VS Code and its relatives: a dusk palette in which every token, comments included, stays readable.",
  /** The marketplace identity: `publisher.name`. */
  publisher,
  extensionName,
  extensionId: `${publisher}.${extensionName}`,
  /** The theme's label inside the editor, as its theme file is listed. */
  themeLabel: "Evenfall",
  version: "1.2.4",
  copyrightYear: 2022,
  marketplaceUrl: `https://marketplace.visualstudio.com/items?itemName=${publisher}.${extensionName}`,
  repository: "https://github.com/evenfall/evenfall-theme",
} as const;

/** Where the theme can be had; each address leads to this extension's own page. */
export const links = {
  marketplace: `https://marketplace.visualstudio.com/items?itemName=${site.extensionId}`,
  openVsx: `https://open-vsx.org/extension/${publisher}/${extensionName}`,
  tryOnline: `https://vscode.dev/theme/${site.extensionId}/${encodeURIComponent(site.themeLabel)}`,
} as const;

/** Editors that take the theme: their link scheme, their command and the registry that they install from. */
export const editors = [
  { id: "vscode", label: "VS Code", scheme: "vscode", command: "code", registry: "marketplace" },
  {
    id: "insiders",
    label: "VS Code Insiders",
    scheme: "vscode-insiders",
    command: "code-insiders",
    registry: "marketplace",
  },
  { id: "cursor", label: "Cursor", scheme: "cursor", command: "cursor", registry: "openVsx" },
  { id: "windsurf", label: "Windsurf", scheme: "windsurf", command: "windsurf", registry: "openVsx" },
  { id: "vscodium", label: "VSCodium", scheme: "vscodium", command: "codium", registry: "openVsx" },
] as const;

export type EditorId = (typeof editors)[number]["id"];

/** What the page claims about the theme, as the owner states it. */
export const claims = [
  { value: "100+", label: "downloads" },
  { value: "10+", label: "positive reviews" },
  { value: "4+", label: "stars", note: "out of 5" },
  { value: site.version, label: "stable version" },
] as const;

// Placeholder people: replace names, roles, drawings and links with those of the real team.
export const team: readonly TeamMember[] = [
  {
    name: "Team Member One",
    role: "Palette",
    photo: "one",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Two",
    role: "Syntax",
    photo: "two",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Three",
    role: "Workbench",
    photo: "three",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Four",
    role: "Accessibility",
    photo: "four",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
];

/**
 * The ids that links lead to. `Howto` is capitalised, and the link named Reviews leads to it: both on purpose,
 * like the spelling of `recevied` and `loggedIn successFully` and the error style of `logged out` below.
 */
export const anchors = {
  navigation: "navigation",
  home: "home",
  howTo: "Howto",
  reviews: "reviews",
  team: "team",
  contact: "contact",
} as const;

export const navigationLinks = [
  { label: "Reviews", href: `#${anchors.howTo}` },
  { label: "Contact", href: `#${anchors.contact}` },
  { label: "Team", href: `#${anchors.team}` },
] as const;

export const wording = {
  loading: "Loading",
  skipLink: "Skip to content",
  stableVersion: `Stable Version ${site.version}`,
  download: "Download",
  login: "Login",
  logout: "Logout",
  signedIn: "loggedIn successFully",
  signedOut: "logged out",
  reviewAdded: "review added",
  contactReceived: "recevied",
} as const;
