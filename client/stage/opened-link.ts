import { readStored, store } from "../storage.ts";

/** The key in session storage of the link that this tab has opened. */
const LINK_KEY = "code";
/** The start of the fragment of an address with code. */
export const LINK_START = "#code=";
/** The document dispatches an event of this type when the page has taken a link's data out of its address. */
export const LINK_OPENED = "linkopened";

/** An address whose fragment may hold private data: everything but anchors. Damaged links count as private, too. */
const PRIVATE_ADDRESS = /#(?![\w-]{0,64}$)/;

/** For browsers that deny access to the storage. */
let kept: string | null = null;

/** Keeps a link's fragment for this tab, also when the page is loaded again. Null forgets it. */
function keepLink(fragment: string | null): void {
  kept = fragment;
  store("sessionStorage", LINK_KEY, fragment);
}

/** The fragment of the link whose code this tab shows; null if there is none. */
export function openedLink(): string | null {
  const fragment = kept ?? readStored("sessionStorage", LINK_KEY);
  return fragment?.startsWith(LINK_START) ? fragment : null;
}

/**
 * Takes the data of links out of the page's address, now and whenever the visitor opens another link on this page.
 * Scripts of analytics services send the address to their servers, so this has to be called before any of them is
 * loaded: its listeners then run first, and keep the events from the others.
 */
export function takeLinks(): void {
  // Those scripts replace the function by one that reports its call.
  const { replaceState } = history;
  const isPrivate = (address: string | null) => address !== null && PRIVATE_ADDRESS.test(address);
  function take(event?: PopStateEvent | HashChangeEvent): void {
    const { hash, href, pathname, search } = location;
    const isOpened = isPrivate(href);
    if (isOpened) {
      replaceState.call(history, history.state, "", pathname + search);
      keepLink(hash);
      document.dispatchEvent(new Event(LINK_OPENED));
    }
    const names = event && "newURL" in event ? [event.oldURL, event.newURL] : [];
    if (isOpened || names.some(isPrivate)) event?.stopImmediatePropagation();
  }
  take();
  addEventListener("popstate", take, true);
  addEventListener("hashchange", take, true);
  // Not every browser has this event. It names the address before the page has it.
  window.navigation?.addEventListener(
    "navigate",
    (event) => {
      if (isPrivate(event.destination.url)) event.stopImmediatePropagation();
    },
    true,
  );
}
