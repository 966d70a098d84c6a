import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { FailureMessage, missingPart } from "./failure.tsx";

/**
 * Loads scripts that the visitor needs now.
 * @throws immediately if the browser is offline. Browsers remember a failed import: on the same page it would fail again
 * even after the connection has returned.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  return await load();
}

let parts = 0;

/**
 * A component whose scripts are loaded when it is first shown. When they cannot be loaded, the component says so in its
 * place, and tries again when the network is back.
 * @param meanwhile what is shown while the scripts load.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const queryKey = ["part", parts++];

  return function Part(props: Props) {
    const { data: Loaded, isError } = useQuery({
      queryKey,
      queryFn: () => loadPart(load),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: true,
    });
    if (isError) return <FailureMessage failure={missingPart()} />;
    return Loaded ? <Loaded {...props} /> : meanwhile;
  };
}
