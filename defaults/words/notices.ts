import * as own from "#site/words/notices.ts";
import { layer } from "./layer.ts";

/** The words around the toasts: the name of their region, and of the button that closes one. */
export const noticeWording = layer({ region: "Notices", close: "Close" }, own.noticeWording);

/** Messages about copying to the clipboard. */
export const copyWording = layer(
  { copy: "Copy", copied: "Copied", refused: "The browser did not copy it. Copy it by hand:" },
  own.copyWording,
);

/** Messages for calls that do not reach the server. */
export const failureWording = layer(
  {
    offline: "You are offline. What you wrote is kept: please try again when you are back.",
    unreachable: "The site cannot be reached at the moment. What you wrote is kept: please try again.",
    incomplete:
      "A part of this page could not be loaded. What you wrote is kept: please try again, or reload the page.",
    sessionEnded: "You are no longer signed in. What you wrote is kept: please sign in and try again.",
    broken: "This part of the page has failed, perhaps because something in your browser changed it.",
    reload: "Load the page again",
    reference: "Reference:",
  },
  own.failureWording,
);
