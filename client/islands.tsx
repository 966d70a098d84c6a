// The style sheets of the islands belong to the page's own: the server's HTML needs them before the scripts arrive.
import "./chart/chart.module.css";
import "./editor/code-panel.module.css";
import "./editor/editor.module.css";
import "./editor/palette.module.css";
import "./install/install-line.module.css";
import "./install/install-panel.module.css";
import "./ports/ports.module.css";
import "./team/members.module.css";
import "./team/portrait.module.css";
import "./ui/copy-status.module.css";
import "./ui/tabs.module.css";
import "./variants/variants.module.css";
import "./vision/lens.module.css";
import { editorKey } from "./install/stored-editor.ts";
import { readStored } from "./storage.ts";
import { island } from "./ui/island.tsx";
import { THEME_CHANGE } from "./variants/active-theme.ts";
import { isChoiceChanged, isOtherThemeActive } from "./variants/theme-inputs.ts";
import { comparesOnLoad, opensOnLoad } from "./your-code/open-on-load.ts";

/** The parts of the page that are hydrated when a visitor reaches for them. */

export const EditorIsland = island({
  name: "editor",
  load: async () => (await import("./editor/editor.tsx")).Editor,
  isWanted: () => isOtherThemeActive() || opensOnLoad() || comparesOnLoad(),
  wantedOn: THEME_CHANGE,
});

export const ChartIsland = island({
  name: "chart",
  load: async () => (await import("./chart/chart.tsx")).Chart,
  isDrawn: true,
  isWanted: isOtherThemeActive,
  wantedOn: THEME_CHANGE,
});

export const InstallLineIsland = island({
  name: "install-line",
  load: async () => (await import("./install/install-line.tsx")).InstallLine,
});

export const InstallPanelIsland = island({
  name: "install",
  load: async () => (await import("./install/install.tsx")).Install,
  // The server renders it for the first editor, the first theme and a machine that is no Mac.
  isWanted: () =>
    readStored("localStorage", editorKey) !== null ||
    isOtherThemeActive() ||
    navigator.platform.startsWith("Mac"),
  wantedOn: THEME_CHANGE,
});

export const VariantsIsland = island({
  name: "variants",
  load: async () => (await import("./variants/variants.tsx")).Variants,
  isWanted: isChoiceChanged,
});

/** Works without scripts. As an island its scripts are not part of the first load. */
export const TeamIsland = island({
  name: "team",
  load: async () => (await import("./team/members.tsx")).Members,
});
