import { v4 as uuidv4 } from "uuid";
import "virtual:small-pages.css";
import "../styles/base.css";
import "../styles/touch.css";
import "./owner-page.css";
import { SIGN_IN_CHANNEL } from "../../shared/auth.ts";
import { openSignInWindow } from "../auth/sign-in-window.ts";
import { importPart } from "../late-loading.ts";
import { ifPossible } from "../storage.ts";

// The script of `/owner`. The server decides what a visitor sees. Only the owner's page loads the rest.

/** Reloads the page when somebody signs in or out in this browser, so that the server decides again. */
function followSignIns(): void {
  // Without it the owner reloads the page by hand.
  const channel = ifPossible(() => new BroadcastChannel(SIGN_IN_CHANNEL));
  channel?.addEventListener("message", ({ data }) => {
    if (data.type === "sign-out" || data.outcome === "signed-in") location.reload();
  });
}

/** Signs in with a popup. If the browser blocks it, the link opens the sign-in page. */
function openSignIn(event: Event): void {
  if (openSignInWindow(uuidv4())) event.preventDefault();
}

/** Starts the page. If its scripts cannot be loaded, the sentence in the server's HTML stays visible. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const { startOwnerApp } = await importPart(() => import("./owner-app.tsx"));
    startOwnerApp(root);
  } catch {
    document.getElementById("missing")?.removeAttribute("hidden");
    const next = (event: string) => new Promise((resolve) => addEventListener(event, resolve, { once: true }));
    await Promise.race([next("click"), next("online")]);
    await start(root);
  }
}

const root = document.getElementById("owner");
followSignIns();
document.getElementById("sign-in")?.addEventListener("click", openSignIn);
if (root?.dataset.state === "owner") void start(root);
