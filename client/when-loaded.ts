/** Calls `callback` after the `load` event of the page, or at once if the event is over. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
