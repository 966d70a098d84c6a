// The page's style sheet includes those of the islands, because the server's HTML needs them before the scripts arrive.
import "./chart/chart.module.css";
import "./editor/code-panel.module.css";
import "./editor/editor.module.css";
import "./editor/palette.module.css";
import "./install/install-line.module.css";
import "./light/light.module.css";
import "./ui/copy.module.css";
import "./ui/tabs.module.css";
import "./variants/variants.module.css";
import "./vision/vision-preview.module.css";
import { opensLight } from "./light/light-link.ts";
import { island } from "./ui/island.tsx";
import { isChoiceChanged, isOtherThemeActive, THEME_CHANGE } from "./variants/active-theme.ts";
import { comparesOnLoad, LINK_OPENED, opensOnLoad } from "./your-code/opened-link.ts";

/** The parts of the page that are hydrated when a visitor points at, touches or focuses them. */

export const EditorIsland = island({
  name: "editor",
  load: async () => (await import("./editor/editor.tsx")).Editor,
  loadsAtOnce: () =>
    isOtherThemeActive() || (SECTIONS.ownCode && opensOnLoad()) || (SECTIONS.comparison && comparesOnLoad()),
  loadsOn: [THEME_CHANGE, LINK_OPENED],
});

export const ChartIsland = island({
  name: "chart",
  load: async () => (await import("./chart/chart.tsx")).Chart,
  loadsNearby: true,
  loadsAtOnce: isOtherThemeActive,
  loadsOn: [THEME_CHANGE],
});

export const LightIsland = island({
  name: "light",
  load: async () => (await import("./light/light.tsx")).Light,
  loadsNearby: true,
  loadsAtOnce: () => opensLight() || isOtherThemeActive(),
  loadsOn: [THEME_CHANGE],
});

export const InstallLineIsland = island({
  name: "install-line",
  load: async () => (await import("./install/install-line.tsx")).InstallLine,
});

export const VariantsIsland = island({
  name: "variants",
  load: async () => (await import("./variants/variants.tsx")).Variants,
  loadsAtOnce: isChoiceChanged,
});
