import { mountIsland } from "../ui/mount-island.tsx";
import { Variants } from "./variants.tsx";

export function mount(place: HTMLElement): Promise<void> {
  return mountIsland(place, <Variants />);
}
