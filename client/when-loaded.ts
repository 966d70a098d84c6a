/** Calls back once the page and all that it names have loaded. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
