import * as own from "#site/words/notices.ts";
import { layer } from "./layer.ts";

/** The words around the toasts: the name of their region, and of the button that closes one. */
export const noticeWording = layer(own.noticeWording, { region: "Notices", close: "Close" });

/** Messages about copying to the clipboard. */
export const copyWording = layer(own.copyWording, {
  copy: "Copy",
  copied: "Copied",
  refused: "Couldn’t copy. Here it is:",
});

/** Messages for calls that do not reach the server. */
export const failureWording = layer(own.failureWording, {
  offline: "You are offline. What you wrote is kept. Please try again when you are back online.",
  unreachable: "The site cannot be reached at the moment. What you wrote is kept. Please try again.",
  incomplete: "Part of this page could not be loaded. What you wrote is kept.",
  retry: "Try again",
  sessionEnded: "You are no longer signed in. What you wrote is kept. Please sign in and try again.",
  broken: "This part of the page stopped working. A browser extension may have changed it.",
  reload: "Reload the page",
  reference: "Reference:",
});
