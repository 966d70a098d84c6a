import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startAnalytics } from "./analytics/analytics.ts";
import { api, createApiClient } from "./api.ts";
import { App } from "./app.tsx";
import { queryClientOf, readPageState } from "./page-state.ts";
import { whenLoaded } from "./when-loaded.ts";
import "virtual:theme.css";
import "./styles/styles.css";

function start(): void {
  const root = document.getElementById("root");
  const state = readPageState();
  if (!root || !state) return;
  const queryClient = queryClientOf(state);
  // In slices, so that a visitor who scrolls or types meanwhile does not wait for the whole page.
  startTransition(() => {
    hydrateRoot(
      root,
      <api.Provider client={createApiClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <App numbers={state.numbers} />
        </QueryClientProvider>
      </api.Provider>,
    );
  });
  startAnalytics();
  whenLoaded(() => {
    // Without it, the page shows the same words.
    import("./styles/states.css").catch(() => {});
  });
}

// In a new task, because running the modules has taken one already.
setTimeout(start);

// After an edit a component may throw. React then removes the page, except for links. The next edit loads the page again.
import.meta.hot?.on("vite:afterUpdate", () => {
  if (!document.querySelector("#root > :not(link)")) location.reload();
});
