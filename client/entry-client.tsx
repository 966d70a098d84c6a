import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { PageState } from "./api.ts";
import { App } from "./app.tsx";
import { reloadIfOutdated, whenIdle } from "./late-loading.ts";
import "virtual:theme.css";
import "./styles/base.css";
import "./styles/touch.css";

// Vite dispatches it when a script or its styles cannot be loaded, such as those of an older version.
addEventListener("vite:preloadError", () => void reloadIfOutdated());

function start(): void {
  const root = document.getElementById("root");
  const text = document.getElementById("state")?.textContent;
  if (!root || !text) return;
  const state: PageState = JSON.parse(text);
  startTransition(() => {
    hydrateRoot(root, <App state={state} />);
  });
  // A static host cannot count visits.
  if (!import.meta.env.STATIC) startAnalytics();
  // Styles for later actions. The parts that need them load them again.
  whenIdle(() => void import("./styles/states.css").catch(() => {}));
}

/** Whether the browser asks not to be tracked, by Do Not Track or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** Reports the visit once the page has loaded and is idle, unless the browser asks not to be tracked. */
function startAnalytics(): void {
  if (asksNotToBeTracked()) return;
  // A failure here must not disturb the visitor.
  whenIdle(() => void import("./analytics/measurement.ts").then(({ reportVisit }) => reportVisit()).catch(() => {}));
}

// In a separate task: together with evaluating the modules, it would block the page for too long.
setTimeout(start);

// After an edit a component may throw. React then removes the page, except for links. The next edit reloads the page.
import.meta.hot?.on("vite:afterUpdate", () => {
  if (!document.querySelector("#root > :not(link)")) location.reload();
});
