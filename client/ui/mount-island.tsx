import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Takes over an island's HTML with the content that made it. Resolves when its controls work. */
export function mountIsland(place: HTMLElement, content: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <Mounted onMounted={resolve}>{content}</Mounted>);
  });
}

function Mounted({ onMounted, children }: { onMounted(): void; children: ReactNode }) {
  useEffect(() => onMounted(), [onMounted]);
  return children;
}
