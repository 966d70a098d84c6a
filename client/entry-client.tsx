import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startAnalytics } from "./analytics/analytics.ts";
import type { PageState } from "./api.ts";
import { App } from "./app.tsx";
import { whenIdle } from "./parts.ts";
import { takeLinks } from "./stage/opened-link.ts";
import "virtual:theme.css";
import "./styles/base.css";

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
  // Styles of what a visitor may do later. Loaded again with what needs them.
  whenIdle(() => void import("./styles/states.css").catch(() => {}));
}

takeLinks();
// In a task of its own: together with evaluating the modules it would block the page for too long.
setTimeout(start);

// After an edit a component may throw. React then removes the page, except for links. The next edit loads the page
// again.
import.meta.hot?.on("vite:afterUpdate", () => {
  if (!document.querySelector("#root > :not(link)")) location.reload();
});
