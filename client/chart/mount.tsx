import { mountIsland } from "../ui/mount-island.tsx";
import { Field } from "./chart.tsx";

export function mount(place: HTMLElement): Promise<void> {
  return mountIsland(place, <Field />);
}
