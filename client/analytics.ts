/**
 * Once the page has loaded and is at rest: reports the visit, as far as the visitor does not mind. Under Do Not Track
 * or Global Privacy Control nothing is even asked for.
 */
export function startAnalytics(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === "1" || globalPrivacyControl) return;
  if (document.readyState === "complete") reportAtRest();
  else window.addEventListener("load", reportAtRest, { once: true });
}

function reportAtRest(): void {
  const report = () => {
    // No visitor is to be bothered with a failure here.
    import("./measurement.ts").then(({ reportVisit }) => reportVisit()).catch(() => {});
  };
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(report);
  else setTimeout(report, 1);
}
