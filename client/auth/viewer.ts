import type { WireViewer } from "../../shared/wire.ts";
import { apiClient } from "../api-client.ts";
import { createSharedState, useHydrated } from "../state.ts";
import { readStored } from "../storage.ts";
import { useRetry } from "../ui/boundary.tsx";
import { loadOnce, useLoaded } from "../ui/late-part.tsx";

/** The signed-in person. */
export interface Viewer {
  id: string;
  name: string;
  /** Whether they may use the owner's page. */
  isOwner: boolean;
}

/**
 * The local storage key that records whether the visitor was signed in. The next visit can then show it before the
 * server answers.
 */
export const SIGNED_IN_KEY = "auth";

/** Whether the visitor was signed in, by the last answer that the page got. */
export function wasSignedIn(): boolean {
  return readStored("localStorage", SIGNED_IN_KEY) === "true";
}

/** The server's answer: null for nobody, undefined until it has come. */
const answer = createSharedState<Viewer | null | undefined>(undefined);

/** The latest request; null after a sign-out. */
let latest: Promise<unknown> | null = null;

function viewerFromWire(viewer: WireViewer | null): Viewer | null {
  return viewer && { id: viewer.ids, name: viewer.name, isOwner: viewer.owner };
}

/** Asks the server who is signed in. The page uses only the answer to the latest request. */
export async function askViewer(): Promise<Viewer | null> {
  const question = apiClient.auth.viewer.query();
  latest = question;
  const viewer = viewerFromWire(await question);
  if (question === latest) answer.change(viewer);
  return viewer;
}

/** Nobody is signed in any more. The answer to a pending request is ignored. */
export function forgetViewer(): void {
  latest = null;
  answer.change(null);
}

const firstAnswer = loadOnce(askViewer);

/** A hook: asks who is signed in when the page opens, and asks again until the server answers. */
export const useFirstAnswer = () => useRetry(useLoaded(firstAnswer).retry);

/** A hook: who is signed in, as far as the page knows. */
export function useViewer() {
  const viewer = answer.use();
  const hydrated = useHydrated();
  return {
    /** The signed-in person; null for nobody, and until the server answers. */
    viewer: viewer ?? null,
    /** The server's answer; until it arrives, the value stored by the last visit. */
    isSignedIn: viewer === undefined ? hydrated && wasSignedIn() : viewer !== null,
    isKnown: viewer !== undefined,
  };
}
