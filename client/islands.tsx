import type { ReactNode } from "react";
import { Chart } from "./chart/chart.tsx";
import { Editor } from "./editor/editor.tsx";
import { InstallLine } from "./install/install-line.tsx";
import { InstallPanel } from "./install/install-panel.tsx";
import { Variants } from "./variants/variants.tsx";

/** The parts of the page whose scripts come when a visitor reaches for them. */
export interface Islands {
  editor: ReactNode;
  chart: ReactNode;
  installLine: ReactNode;
  installPanel: ReactNode;
  variants: ReactNode;
}

/** Their content, for the server and for development. */
export const islands: Islands = {
  editor: <Editor />,
  chart: <Chart />,
  installLine: <InstallLine />,
  installPanel: <InstallPanel />,
  variants: <Variants />,
};
