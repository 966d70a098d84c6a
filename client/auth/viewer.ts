import { api, type Viewer } from "../api.ts";
import { useHydrated } from "../hydrated.ts";
import { readStored, store } from "../storage.ts";

const FLAG = "auth";

function readFlag(): boolean {
  return readStored("localStorage", FLAG) === "true";
}

/** Stores whether the visitor is signed in, for the first paint of the next visit. */
export function storeSignedInFlag(signedIn: boolean): void {
  store("localStorage", FLAG, signedIn ? "true" : null);
}

export interface ViewerState {
  /** The signed-in person; null for nobody, and until the server has answered. */
  viewer: Viewer | null;
  /** The server's answer; until it arrives, the stored flag of the last visit. */
  isSignedIn: boolean;
  isKnown: boolean;
}

export function useViewer(): ViewerState {
  const { data } = api.auth.viewer.useQuery();
  const hydrated = useHydrated();
  return {
    viewer: data ?? null,
    isSignedIn: data === undefined ? hydrated && readFlag() : data !== null,
    isKnown: data !== undefined,
  };
}
