import "virtual:small-pages.css";
import "./styles/tokens.css";
import "./styles/small-pages.css";
import { endSignIn } from "./auth/sign-in-end.ts";

/** The script of the small pages. */

/** Whether the entry before this one in the tab's history is the site's page. */
function cameFromPage(): boolean {
  if (!("navigation" in window)) {
    // The referrer stays when a link leads to another place on this page.
    const before = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
    return before?.origin === location.origin && before.pathname === "/" && location.hash === "";
  }
  const index = navigation.currentEntry?.index ?? 0;
  const url = navigation.entries()[index - 1]?.url;
  return url ? new URL(url).pathname === "/" : false;
}

/**
 * Goes back in the browser's history where that is possible, so that the page keeps its scroll position and is not
 * loaded again.
 */
function goBack(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.pathname !== "/") return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromPage()) return;
  event.preventDefault();
  history.back();
}

if (document.body.dataset.channel) endSignIn();
else document.addEventListener("click", goBack);
