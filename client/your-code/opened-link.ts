import { readStored, store } from "../storage.ts";

/** The key of the visitor's code in local storage, and of the link that this tab has opened in session storage. */
export const DRAFT_KEY = "code";
/** The start of the fragment of an address with code. */
export const LINK_START = "#code=";
/** The start of the fragment of an address that compares a sample with another theme. */
export const COMPARISON_START = "#compare=";
/** The document dispatches an event of this type when the page has taken a link's data out of its address. */
export const LINK_OPENED = "linkopened";

/**
 * An address whose fragment may hold private data: everything but anchors, comparisons and lights, which name a sample, a
 * theme and a percentage. Damaged links count as private, too.
 */
const PRIVATE_ADDRESS = /#(?!compare=|light=\d{1,3}(?:&|$)|[\w-]{0,64}$)/;

/** For browsers that deny access to the storage. */
let kept: string | null = null;

/** Keeps a link's fragment for this tab, also when the page is loaded again. Null forgets it. */
export function keepLink(fragment: string | null): void {
  kept = fragment;
  store("sessionStorage", DRAFT_KEY, fragment);
}

/** The fragment of the link whose code this tab shows; null if there is none. */
export function openedLink(): string | null {
  const fragment = kept ?? readStored("sessionStorage", DRAFT_KEY);
  return fragment?.startsWith(LINK_START) ? fragment : null;
}

/**
 * Takes the data of links out of the page's address, now and whenever the visitor opens another link on this page. Scripts of
 * analytics services send the address to their servers, so this has to be called before any of them is loaded: its listeners
 * then run first, and keep the events from the others.
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

/** Whether the address compares a sample with another theme. */
export function comparesOnLoad(): boolean {
  return location.hash.startsWith(COMPARISON_START);
}

/** Whether there is code to show: a stored draft or a link's code. */
export function opensOnLoad(): boolean {
  return openedLink() !== null || readStored("localStorage", DRAFT_KEY) !== null;
}
