/**
 * Lays out what is in sight while the page comes, and the sections below it one by one once it has loaded: a phone then
 * paints the first screen sooner, and no task is as long as the whole page. As text within the page, like `wearFirst`.
 *
 * A visitor who comes to a place further down, or goes to one before all is loaded, has everything at once: the place
 * would move otherwise.
 */
export function layOutLater(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") return;
  // What still waits after each step.
  const waiting = [
    "main>:nth-child(n+2)",
    "main>:nth-child(n+3)",
    "main>:nth-child(n+4),#reviews li:nth-child(n+7)",
    "main>:nth-child(n+4)",
    "main>:nth-child(n+5)",
  ];
  const sheet = new CSSStyleSheet();
  function step(): void {
    const selector = waiting.shift();
    sheet.replaceSync(
      selector ? `${selector}{content-visibility:auto;contain-intrinsic-size:auto 60rem}` : "",
    );
  }
  function nextFrame(): void {
    step();
    // Each in a task of its own, after a frame.
    if (sheet.cssRules.length > 0) requestAnimationFrame(() => setTimeout(nextFrame));
  }
  function all(): void {
    waiting.length = 0;
    step();
  }
  step();
  document.adoptedStyleSheets.push(sheet);
  addEventListener("load", nextFrame, { once: true });
  for (const type of ["pointerdown", "keydown", "click"])
    addEventListener(type, all, { capture: true, once: true });
}
