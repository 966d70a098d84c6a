import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { FailureMessage, missingPart } from "./failure.tsx";

/**
 * Loads scripts that the visitor needs now.
 * @throws immediately if the browser is offline. Browsers cache a failed import, so a later attempt on the same page would
 * fail even after the connection is back.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  return await load();
}

/**
 * A component whose scripts are loaded when it is first shown. When they cannot be loaded, the component says so in its
 * place, and tries again when the network is back.
 * @param meanwhile what is shown while the scripts load.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;

  return function Part(props: Props) {
    const [state, setState] = useState<"loading" | "failed" | "loaded">(Loaded ? "loaded" : "loading");
    useEffect(() => {
      if (state === "loaded") return;
      let isShown = true;
      async function attempt(): Promise<void> {
        try {
          Loaded = await loadPart(load);
        } catch {
          if (isShown) setState("failed");
          return;
        }
        if (isShown) setState("loaded");
      }
      if (state === "loading") void attempt();
      addEventListener("online", attempt);
      return () => {
        isShown = false;
        removeEventListener("online", attempt);
      };
    }, [state]);
    if (state === "failed") return <FailureMessage failure={missingPart()} />;
    return Loaded && state === "loaded" ? <Loaded {...props} /> : meanwhile;
  };
}
