import { mountIsland } from "../ui/mount-island.tsx";
import { InstallLine } from "./install-line.tsx";
import { InstallPanel } from "./install-panel.tsx";

export function mountLine(place: HTMLElement): Promise<void> {
  return mountIsland(place, <InstallLine />);
}

export function mountPanel(place: HTMLElement): Promise<void> {
  return mountIsland(place, <InstallPanel />);
}
