import { mountIsland } from "../ui/mount-island.tsx";
import { Chart } from "./chart.tsx";

export function mount(place: HTMLElement): Promise<void> {
  return mountIsland(place, <Chart />);
}
