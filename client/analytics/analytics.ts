import { whenIdle } from "../parts.ts";

/** Whether the browser asks not to be tracked, by Do Not Track or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** Reports the visit once the page has loaded and is idle, unless the browser asks not to be tracked. */
export function startAnalytics(): void {
  if (asksNotToBeTracked()) return;
  // A failure here must not disturb the visitor.
  whenIdle(() => void import("./measurement.ts").then(({ reportVisit }) => reportVisit()).catch(() => {}));
}
