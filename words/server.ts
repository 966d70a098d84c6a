/** The server's texts: refusals, the pages of a sign-in, mails, and what other sites show of the reviews. */

const unreachable = "The site cannot reach its database at the moment. Please try again in a moment.";
const internal = "Something went wrong on our side. Please try again.";

const blocked =
  "The owner of this site has blocked your account: you cannot sign in or write here. If you think that this is a mistake, please write to the owner.";

const one = { second: "second", minute: "minute", hour: "hour" };
const several = { second: "seconds", minute: "minutes", hour: "hours" };

export const refusalWording = {
  internal,
  unreachable,
  unreadable: "The request could not be read.",
  tooLarge: "The request is too large.",
  notJson: "Send the request as application/json.",
  unanswerable: "The request cannot be answered.",
  otherVersion:
    "This page is of another version of the site than the part that answered. Please wait a moment and try again, or load the page again.",
  otherMethod: "This procedure is called with another HTTP method.",
  largeBatch: (max: number) => `A batch can have ${max} calls at most.`,
  otherSite: "This site accepts writes from its own pages only.",
  invalid: "Please correct the marked fields.",
  signedOut: "Please sign in first.",
  tooOften: (count: number, unit: "second" | "minute" | "hour") =>
    `That was too often. Please wait ${count} ${count === 1 ? one[unit] : several[unit]} and try again.`,
  tooManyPages: "Too many open pages at this address.",
  usedKey: "This submission was already used for something else. Please send it again.",
  blocked,
  notAuthor: "Only the author of a review can delete it.",
  noUndo: "A deletion can be undone for an hour. Please write the review again.",
  hiddenField:
    "A hidden field of the form was filled in, as programs do. If you are a person, please send it again.",
};

/** Why a sign-in failed. */
export const signInFailures = {
  "cross-site": "For your safety, a sign-in must start on this site. Please go to the page and try again.",
  "bad-request": "This sign-in address is incomplete. Please go back to the page and try again.",
  "unknown-provider": "This site has no such sign-in. Please go back to the page and try again.",
  "unknown-attempt":
    "This sign-in was already used, or was started in another browser. Please go back to the page and try again.",
  expired: "This sign-in took longer than ten minutes. Please go back to the page and try again.",
  "provider-slow": "The sign-in service did not answer in time. Please try again in a moment.",
  "provider-unreachable":
    "The sign-in service cannot be reached at the moment. Please try again in a moment.",
  "provider-error":
    "The sign-in service gave an answer that cannot be trusted or used. Please try again in a moment.",
  "provider-refused":
    "The sign-in service did not accept this sign-in. Please go back to the page and try again.",
  misconfigured:
    "The sign-in of this site is not set up correctly at the moment. The owner can read the reason in the site's log.",
  "too-many": "Too many sign-ins were started from this address. Please wait a minute and try again.",
  "other-issuer":
    "This account was made with another sign-in service, so it cannot be used with this one. Please write to the people who run this site.",
  blocked,
  unavailable: unreachable,
  internal,
};

/** The small pages of a sign-in. */
export const signInPageWording = {
  signedIn: { title: "Signed in", sentence: "You are signed in." },
  cancelled: { title: "Sign-in cancelled", sentence: "You were not signed in, and nothing has changed." },
  failed: "Sign-in failed",
  close: "Close this window",
  back: "Back to the page",
  choose: (site: string) => `Sign in to ${site}`,
  identityOnly: "The site reads your name to show it beside your reviews. It does nothing in your name.",
  provider: (name: string) => `Continue with ${name}`,
  /** The name of a person whose sign-in service gives none. */
  unnamed: "Unnamed reader",
};

/** The page that asks for a name, while the owner tries the site without a sign-in service. */
export const localSignInWording = {
  title: "Sign in",
  purpose: (site: string) =>
    `While ${site} is tried out on this computer, a name is enough. The same name is the same person.`,
  displayName: "Display name",
  unreadableName: "Please enter a name that can be read.",
  submit: "Sign in",
  cancel: "Cancel",
};

/** The mail that brings a contact message to the owner. */
export const mailWording = {
  subject: (fullName: string) => `Message from ${fullName}`,
  /** For an address that a mail program may not be able to answer by itself. */
  copyAddress: "To answer, copy this address into a new mail.",
  origin: (address: string) => `Sent with the contact form of ${address}`,
};

/** The mail that tells the owner of new reviews. */
export const reviewMailWording = {
  subject: (count: number, site: string) =>
    count === 1 ? `A new review of ${site}` : `${count} new reviews of ${site}`,
  subjectWaiting: (count: number, site: string) =>
    count === 1 ? `A review of ${site} waits for you` : `${count} reviews of ${site} wait for you`,
  waiting: "It waits until you show it.",
  act: "Answer, hide, show or remove it:",
  more: (site: string) =>
    `More reviews came in at the same time; the next mail contains them. All are on ${site}`,
  lifetime: (days: number) => `Each link works for ${days} days, and only for its review.`,
};

/** The weekly mail with the site's statistics. */
export const statisticsMailWording = {
  subject: (name: string, monday: string) => `${name}: the week before ${monday}`,
  text: (
    site: string,
    days: readonly {
      day: string;
      views: number;
      downloads: number;
      copies: number;
      signIns: number;
      reviews: number;
    }[],
    sites: readonly { name: string; count: number }[],
  ) =>
    [
      `What happened on ${site}:`,
      "",
      ...days.map(
        ({ day, views, downloads, copies, signIns, reviews }) =>
          `${day}: ${views} page views, ${downloads} downloads, ${copies} copied commands, ${signIns} sign-ins, ${reviews} reviews`,
      ),
      "",
      ...(sites.length === 0
        ? ["No other site sent visitors."]
        : ["Visitors came from:", ...sites.map(({ name, count }) => `${name}: ${count}`)]),
      "",
      "These are daily totals. The site stores nothing about individual visitors.",
    ].join("\n"),
};

/** The owner's page about one review. */
export const ownerPageWording = {
  title: "A review",
  by: (author: string, day: string) => `${author}, ${day}`,
  shown: "It is on the page.",
  hidden: "It is hidden.",
  waiting: "It waits until you show it. Its author alone can see it.",
  blocked: "Its author is blocked.",
  answer: "Your answer, under the review for everybody to read",
  submitAnswer: "Publish the answer",
  removeAnswer: "Remove the answer",
  show: "Show the review",
  hide: "Hide the review",
  block: "Hide and block its author",
  remove: "Remove the review for good",
  done: {
    answer: "Your answer is published.",
    "remove-answer": "The answer is gone.",
    show: "The review is on the page.",
    hide: "The review is hidden.",
    block:
      "The review is hidden, and its author can no longer sign in or write. The owner's commands lift the block.",
    remove: "The review is removed.",
  },
  goneTitle: "Nothing to do here",
  unknown: "This link leads to no review. Please open the complete link from the mail.",
  changed:
    "Nothing was done, because this page did not show the review's text as it is now. Please read it and press again.",
  expired: "This link is too old. The owner's commands still reach the review.",
  gone: "The review is no longer there: its author, or you, removed it.",
  unreadable: "This could not be read. Please go back and try again.",
  tooOften: "That was too often. Please wait a minute and try again.",
  back: "To the site",
};

/** The words of the feed, the badge and the card that other sites show. */
export const embedWording = {
  feedTitle: (name: string) => `Reviews of ${name}`,
  badge: (count: number) => ({ label: "reviews", value: String(count) }),
  cardTitle: (name: string) => `What people say about ${name}`,
  noReviews: "There is no review yet.",
  by: (author: string) => `– ${author}`,
};

/** The words around the owner's pages in `site/pages/`. */
export const ownerPagesWording = { back: "Back to the theme" };
