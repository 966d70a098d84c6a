import { useSyncExternalStore } from "react";
import { extension } from "../../theme/extension/identity.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("worn", listener);
  return () => document.removeEventListener("worn", listener);
}

/** The label of the theme that the page wears. */
export function worn(): string {
  return document.documentElement.dataset.theme ?? extension.themeLabel;
}

/** The same for components, which are drawn anew when it changes; the server's page wears the first. */
export function useWorn(): string {
  return useSyncExternalStore(subscribe, worn, () => extension.themeLabel);
}
