// The page's style sheet includes those of the islands, because the server's HTML needs them before the scripts arrive.
import "./install/install-panel.module.css";
import "./team/members.module.css";
import "./ui/copy.module.css";
import "./ui/tabs.module.css";
import { EDITOR_KEY, readStored } from "./storage.ts";
import { island } from "./ui/island.tsx";
import { isOtherThemeActive, THEME_CHANGE } from "./variants/active-theme.ts";

/** The parts of the page that are hydrated when a visitor points at, touches or focuses them. */

export const InstallPanelIsland = island({
  name: "install",
  load: async () => (await import("./install/install-panel.tsx")).Install,
  // An early tap on a program would leave the page.
  loadsNearby: true,
  // The server renders the steps for the first editor, the first theme and a computer that is not a Mac.
  loadsAtOnce: () =>
    readStored("localStorage", EDITOR_KEY) !== null ||
    isOtherThemeActive() ||
    navigator.platform.startsWith("Mac"),
  loadsOn: [THEME_CHANGE],
});

/** The team needs no scripts. It is an island so that its component is not part of the first load. */
export const TeamIsland = island({
  name: "team",
  load: async () => (await import("./team/members.tsx")).Members,
});
