import { lazy, Suspense, useEffect, useState } from "react";
import { anchors } from "../../shared/addresses.ts";
import type { PageState } from "../api.ts";
import { useViewer } from "../auth/viewer.ts";
import { DRAFT_KEYS } from "../drafts.ts";
import { importPart } from "../late-loading.ts";
import { hasStored } from "../storage.ts";
import { MissingPart } from "../ui/boundary.tsx";
import { loadOnce, useLoaded } from "../ui/late-part.tsx";

type Module = typeof import("./sections.tsx");

const load = (): Promise<Module> => import("./sections.tsx");

let show: (module: Module) => void = () => {};
const shown = new Promise<Module>((resolve) => {
  show = resolve;
});

const part = loadOnce(async () => show(await importPart(load)));

const Sections = lazy(async () => ({ default: (await (import.meta.env.SSR ? load() : shown)).Sections }));

const isBelow = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`main > :not(#${anchors.home})`) !== null;

/** A hook: whether the visitor has scrolled to the sections, or left text in their forms on an earlier visit. */
function useVisited(): boolean {
  const [isVisited, setVisited] = useState(false);
  useEffect(() => {
    const visit = () => setVisited(true);
    const visitBelow = ({ target }: Event) => isBelow(target) && visit();
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    addEventListener("scroll", visit, { ...options, once: true });
    for (const type of ["pointerover", "focusin"]) addEventListener(type, visitBelow, options);
    if (scrollY > 0 || isBelow(document.activeElement) || hasStored(DRAFT_KEYS)) visit();
    return () => listening.abort();
  }, []);
  return isVisited;
}

/**
 * The sections below the stage. Their scripts load when a visitor scrolls there or is signed in. Until then, the
 * server's HTML stays. Their container never renders again, because an update would make React discard that HTML.
 */
export function LateSections({ state }: { state: PageState }) {
  return (
    <>
      <Suspense>
        <Sections state={state} />
      </Suspense>
      <Loader />
    </>
  );
}

function Loader() {
  const { isSignedIn } = useViewer();
  const isVisited = useVisited();
  const { retry } = useLoaded(part, isVisited || isSignedIn);
  return retry && <MissingPart onRetry={retry} />;
}
