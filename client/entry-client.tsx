import { hydrate, QueryClientProvider } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { startAnalytics } from "./analytics.ts";
import { api, createApiClient, createQueryClient } from "./api.ts";
import { App } from "./app.tsx";
import "virtual:theme.css";
import "./styles/styles.css";

const root = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
if (root && state) {
  const queryClient = createQueryClient();
  const client = createApiClient();
  hydrate(queryClient, JSON.parse(state).queries);
  hydrateRoot(
    root,
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </api.Provider>,
  );
  startAnalytics();
}
