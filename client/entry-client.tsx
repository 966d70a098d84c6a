import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startAnalytics } from "./analytics/analytics.ts";
import { api, createApiClient, queryClientOf, readPageState } from "./api.ts";
import { App } from "./app.tsx";
import { whenLoaded } from "./readiness.ts";
import { takeLinks } from "./your-code/opened-link.ts";
import "virtual:theme.css";
import "./styles/base.css";

function start(): void {
  const root = document.getElementById("root");
  const state = readPageState();
  if (!root || !state) return;
  const queryClient = queryClientOf(state);
  // TanStack Query assumes that the browser is online until an event says otherwise.
  onlineManager.setOnline(navigator.onLine);
  // React hydrates the page in slices, so that a visitor can scroll and type meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <api.Provider client={createApiClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </api.Provider>,
    );
  });
  startAnalytics();
  whenLoaded(() => {
    // The page stays usable without these styles.
    import("./styles/states.css").catch(() => {});
  });
}

takeLinks();
// In a task of its own: together with the evaluation of the modules it would be a long task.
setTimeout(start);

// After an edit a component may throw. React then removes the page, except for links. The next edit loads the page again.
import.meta.hot?.on("vite:afterUpdate", () => {
  if (!document.querySelector("#root > :not(link)")) location.reload();
});
