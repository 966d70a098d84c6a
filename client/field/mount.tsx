import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { Field } from "./field.tsx";

/** Takes over the plot's HTML. Resolves when its choice works. */
export function mount(place: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <MountedField onMounted={resolve} />);
  });
}

function MountedField({ onMounted }: { onMounted(): void }) {
  useEffect(() => onMounted(), [onMounted]);
  return <Field />;
}
