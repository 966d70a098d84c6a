// The words of the owner's page, `/owner`. Only the owner sees them, except for `gate`.

import * as own from "#site/words/owner.ts";
import { layer } from "./layer.ts";

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;
const reviews = (number: number) => count(number, "review", "reviews");

/** Messages on `/owner` for everybody except the owner. */
export const ownerGateWording = layer(own.ownerGateWording, {
  title: "Owner",
  signedOut: "This page is for the site’s owner. Please sign in.",
  signIn: "Sign in",
  signedInAs: (name: string, account: string) => `Signed in as ${name}, ${account}.`,
  becomeOwner: (account: string) => `To make this account the owner's, set OWNER=${account}.`,
  needsScripts: "This page needs JavaScript, which is off or did not load.",
  unreachable: "The site cannot reach its database at the moment. Please load this page again in a moment.",
  back: "Go to the site",
});

export const ownerWording = layer(own.ownerWording, {
  title: "Owner",
  areas: { reviews: "Reviews", people: "People", messages: "Messages", counts: "Counts" },
  areasLabel: "Areas",
  loading: "Loading …",
  failed: "This could not be loaded.",
  retry: "Try again",
  more: "Show more",
  undo: "Undo",
  undone: "Undone.",
  close: "Close",
  cancel: "Cancel",
  notDone: (reason: string) => `That did not work. Nothing has changed. ${reason}`,
  unreachable: "The site cannot be reached.",

  reviewStates: { waiting: "Waiting", shown: "Shown", hidden: "Hidden" },
  filter: "Which reviews",
  filters: { all: "All", waiting: "Waiting", shown: "Shown", hidden: "Hidden" },
  noReviews: "No reviews here.",
  of: (name: string) => `Reviews by ${name}`,
  allPeople: "All reviews",
  tick: "Select",
  tickAll: "Select all",
  ticked: (number: number) => `${number} selected`,
  show: "Show",
  hide: "Hide",
  showAll: "Show all",
  hideAll: "Hide all",
  deleteAll: "Delete all",
  answer: "Answer",
  editAnswer: "Change answer",
  removeAnswer: "Remove answer",
  answerLabel: "Your public answer below the review",
  publish: "Publish",
  yourAnswer: "Your answer",
  blockAuthors: "Block authors",
  delete: "Delete",
  shown: (number: number) => `${reviews(number)} shown.`,
  hidden: (number: number) => `${reviews(number)} hidden.`,
  answered: "Your answer is published.",
  answerRemoved: "Your answer is removed.",
  deleteReviews: (number: number) => `Delete ${reviews(number)} for good?`,
  deleteReviewsOf: (name: string) => `Delete every review by ${name} for good?`,
  cannotUndo: "This cannot be undone. To take a review off the page but keep it, hide it.",
  reviewsDeleted: (number: number) => `${reviews(number)} deleted.`,
  reviewsOfDeleted: (name: string) => `Every review by ${name} is deleted.`,
  hiddenOf: (name: string) => `Every review by ${name} is hidden.`,
  shownOf: (name: string) => `Every review by ${name} is shown.`,

  find: "Search",
  searchPeople: "Name or account",
  noPeople: "No people here.",
  goneAccount: "Account deleted",
  reviewsOf: (number: number) => reviews(number),
  since: (day: string) => `since ${day}`,
  block: "Block",
  unblock: "Unblock",
  blocked: "Blocked",
  reason: "Reason, a note for you",
  saveReason: "Save",
  reasonSaved: "The reason is saved.",
  export: "Export",
  peopleBlocked: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is blocked.` : `${names.length} people are blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  deletePerson: (name: string) => `Delete ${name}?`,
  deletePersonText:
    "This deletes the account with its sessions and reviews. This cannot be undone. A block stays in place.",
  personDeleted: (name: string) => `${name} and all their reviews are deleted.`,
  exported: (name: string) => `Everything stored about ${name} is in the file.`,
  noContact:
    "Contact messages belong to no account. Search the messages for the person's address, and add what you find.",

  testMail: "Send a test mail",
  testMailAccepted: (answer: string) => `The mail server has accepted a test mail to you: ${answer}`,
  testMailRefused: (answer: string, variable: string) =>
    `The test mail was not sent (${variable} may be wrong): ${answer}`,
  searchMessages: "Name or address",
  noMessages: "No messages.",
  reply: "Reply by mail",
  replySubject: (site: string) => `Your message to ${site}`,
  mailed: "Mailed",
  notMailed: "Not mailed",
  posted: "Posted",
  notPosted: "Not posted",
  deleteMessage: (name: string) => `Delete the message from ${name}?`,
  deleteMessageText: "This cannot be undone.",
  messageDeleted: (name: string) => `The message from ${name} is deleted.`,

  countNames: {
    views: "Page views",
    downloads: "Downloads",
    signIns: "Sign-ins",
    reviews: "Reviews",
    notification_received: "Notification received",
    user_gotIn: "User got in",
  },
  day: "Day",
  total: (name: string, sum: number, days: number) => `${name}: ${sum} in ${days} days`,
  quietDays: (number: number) => `${count(number, "day", "days")} without any count`,
  countsNote: "Totals per day, in UTC. The site stores nothing about individual visitors.",
});

/** Messages from the server to the owner. */
export const ownerRefusalWording = layer(own.ownerRefusalWording, {
  notOwner: "This account is not the owner's.",
  yourself: "This account is the owner's. Remove it from OWNER first.",
  noReview: "This review is already gone.",
  noPerson: "This person is already gone.",
  noMailServer: "No mail server is set (SMTP_URL).",
  mailWaits: "It is on its way.",
  mailFailed: (reason: string) => `The last attempt failed: ${reason}`,
});
