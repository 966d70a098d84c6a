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

export const signInWording = {
  waiting: "Finish signing in in the window that opened.",
  waitingAgain: "Press the button again if you cannot see it.",
  blocked: "Your browser blocked the sign-in window.",
  fullPage: "Sign in on this page instead",
  closed: "The sign-in window is closed, and you are not signed in yet.",
  cancelled: "The sign-in was cancelled.",
  failed: "The sign-in did not work.",
  unfinished: "The sign-in was not finished.",
  tryAgain: "You can try again whenever you like.",
  sessionMissing: "The browser did not keep the sign-in. Please allow cookies for this site and try again.",
  dismiss: "Dismiss",
  nowSignedIn: "You are signed in as",
  nowSignedOut: "You are signed out.",
  identityOnly: "Only your name is asked for. Nothing is done on your behalf.",
} as const;

export const accountWording = {
  heading: "Your account",
  signedInAs: "Signed in as",
  signOutEverywhere: "Sign out everywhere",
  delete: "Delete my account",
  deleteHeading: "Delete your account?",
  deleteConsequence:
    "Your account and every review that you wrote are removed at once. This cannot be undone.",
  confirm: "Delete it all",
  cancel: "Keep it",
} as const;

export const reviewWording = {
  heading: "Reviews",
  lead: "What people say who look at it all day.",
  listHeading: "Newest first",
  formHeading: "Write one",
  title: "Title",
  message: "Review",
  submit: "Add review",
  sending: "Sending",
  signInHint: "You can write first and sign in when you send it.",
  sendsAfterSignIn: "Your review is sent as soon as you are signed in.",
  keptDraft: "Your review is kept here and was not sent.",
  added: "Your review is in the list.",
  loading: "Loading the reviews …",
  empty: "There is no review yet. Yours could be the first.",
  unavailable: "The reviews could not be loaded.",
  retry: "Try again",
  showMore: "Show more",
  arrived: (count: number) =>
    count === 1
      ? "A new review is at the top of the list."
      : `${count} new reviews are at the top of the list.`,
  moreShown: (count: number) => `${count} more ${count === 1 ? "review is" : "reviews are"} shown.`,
  delete: "Delete",
  yourReview: (title: string) => `your review “${title}”`,
  deleted: "Your review was deleted.",
  alreadyDeleted: "This review was already gone.",
  undo: "Undo",
  restored: "Your review is back.",
  notDeleted: "The review was not deleted.",
  notRestored: "The review could not be put back.",
  needsScripts: "Writing a review needs JavaScript, which is off or did not load.",
} as const;

export const contactWording = {
  heading: "Contact",
  lead: "A question, a colour that bothers you, a language that looks wrong: write to us.",
  fullName: "Name",
  email: "E-mail",
  message: "Message",
  honeypot: "Leave this field empty",
  submit: "Send message",
  arrived: "Your message has arrived.",
  sending: "Sending",
  needsScripts: "Sending a message needs JavaScript, which is off or did not load.",
  newsletterHeading: "Newsletter",
  newsletterEmail: "E-mail for the newsletter",
  newsletterSubmit: "Subscribe",
} as const;

export const failureWording = {
  offline: "You are offline. What you wrote is kept: please try again when you are back.",
  unreachable: "The site cannot be reached at the moment. What you wrote is kept: please try again.",
  incomplete:
    "A part of this page could not be loaded. What you wrote is kept: please try again, or reload the page.",
  sessionEnded: "You are no longer signed in. What you wrote is kept: please sign in and try again.",
  reference: "Reference:",
} as const;

export const toastWording = { region: "Notices" } as const;
