import { addresses } from "../../shared/addresses.ts";
import "virtual:small-pages.css";
import "../styles/base.css";
import "./owner-page.css";
import { SIGN_IN_CHANNEL } from "../../shared/auth.ts";

/** The script of `/owner`. The server has decided who sees what: only the owner's page asks for the rest. */

const POPUP = "popup,width=480,height=640";

/** Loads the page again when somebody signs in or out in this browser, so that the server decides again. */
function followSignIns(): void {
  try {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.addEventListener("message", ({ data }) => {
      if (data.type === "sign-out" || data.outcome === "signed-in") location.reload();
    });
  } catch {
    // The browser denies access to the site's storage. The owner reloads the page by hand.
  }
}

/** Signs in with a popup. If the browser blocks it, the link leads to the sign-in. */
function openSignIn(event: Event): void {
  const attempt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const name = attempt.join("").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  if (window.open(`${addresses.signIn}?attempt=${name}`, "_blank", POPUP)) event.preventDefault();
}

const root = document.getElementById("owner");
followSignIns();
document.getElementById("sign-in")?.addEventListener("click", openSignIn);
if (root?.dataset.state === "owner") {
  import("./owner-app.tsx").then(
    ({ startOwnerApp }) => startOwnerApp(root),
    () => location.reload(),
  );
}
