import { mountIsland } from "../ui/mount-island.tsx";
import { Editor } from "./editor.tsx";

export function mount(place: HTMLElement): Promise<void> {
  return mountIsland(place, <Editor />);
}
