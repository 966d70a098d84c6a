/** Every sentence that a visitor reads. The extension's name and version come from `extension/package.json`. */

export const product = {
  tagline: "The last light of the day, for the first line of the night.",
  description:
    "Evenfall is a dark colour theme for VS Code and its relatives: a dusk palette in which every token, comments included, stays readable.",
  copyrightYear: 2022,
} as const;

/** What the page claims about the theme, as the owner states it. */
export const claims = (version: string) => [
  { value: "100+", label: "downloads" },
  { value: "10+", label: "positive reviews" },
  { value: "4+", label: "stars", note: "out of 5" },
  { value: version, label: "stable version" },
];

// `recevied`, `loggedIn successFully` and the link named Reviews, which leads to `Howto`, are spelled so on purpose.
export const navigationWording = { reviews: "Reviews", contact: "Contact", team: "Team" } as const;

export const wording = {
  loading: "Loading",
  skipLink: "Skip to content",
  stableVersion: (version: string) => `Stable Version ${version}`,
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
