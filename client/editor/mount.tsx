import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { Editor } from "./editor.tsx";

/** Takes over the editor's HTML. Resolves when its controls work. */
export function mount(place: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <MountedEditor onMounted={resolve} />);
  });
}

function MountedEditor({ onMounted }: { onMounted(): void }) {
  useEffect(() => onMounted(), [onMounted]);
  return <Editor />;
}
