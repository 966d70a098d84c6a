import { whenLoaded } from "../readiness.ts";

/** Whether the browser asks not to be tracked, by Do Not Track or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** Reports the visit once the page has loaded and is idle, unless the browser asks not to be tracked. */
export function startAnalytics(): void {
  if (asksNotToBeTracked()) return;
  whenLoaded(reportWhenIdle);
}

function reportWhenIdle(): void {
  const report = () => {
    // A failure here must not disturb the visitor.
    import("./measurement.ts").then(({ reportVisit }) => reportVisit()).catch(() => {});
  };
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(report);
  else setTimeout(report, 1);
}
