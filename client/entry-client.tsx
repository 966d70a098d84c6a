import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startAnalytics } from "./analytics/analytics.ts";
import { api, queryClientOf, readPageState } from "./api.ts";
import { apiClient } from "./api-client.ts";
import { App } from "./app.tsx";
import { wasSignedIn } from "./auth/session.ts";
import { whenIdle } from "./parts.ts";
import { takeLinks } from "./stage/opened-link.ts";
import "virtual:theme.css";
import "./styles/base.css";

function start(): void {
  const root = document.getElementById("root");
  const state = readPageState();
  if (!root || !state) return;
  const queryClient = queryClientOf(state, mayBeOutdated());
  // TanStack Query assumes that the browser is online until an event says otherwise.
  onlineManager.setOnline(navigator.onLine);
  startTransition(() => {
    hydrateRoot(
      root,
      <api.Provider client={apiClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <App otherTheme={state.with} />
        </QueryClientProvider>
      </api.Provider>,
    );
  });
  // A static host cannot count visits.
  if (!import.meta.env.STATIC) startAnalytics();
  whenIdle(() => {
    for (const load of laterParts) load().catch(() => {}); // loaded again at their first use
  });
}

/**
 * Whether the reviews in the page may be older than the visit: who is signed in may just have written, through another
 * process of the site, and the Back button shows a page that the browser has kept.
 */
function mayBeOutdated(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return wasSignedIn() || (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/** Parts that visitors may need later. */
const laterParts = [
  () => import("./styles/states.css"),
  () => import("./ui/form-rules.ts"),
  () => import("./ui/toaster.tsx"),
  () => import("./sections/reviews/own-review.tsx"),
];

takeLinks();
// In a task of its own: together with evaluating the modules it would block the page for too long.
setTimeout(start);

// After an edit a component may throw. React then removes the page, except for links. The next edit loads the page
// again.
import.meta.hot?.on("vite:afterUpdate", () => {
  if (!document.querySelector("#root > :not(link)")) location.reload();
});
