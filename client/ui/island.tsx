import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { missingPart } from "./failure.tsx";
import { loadPart } from "./part.tsx";

interface IslandOptions {
  /** The element's `data-island`. */
  name: string;
  load(): Promise<ComponentType>;
  /** Whether to load at once, because the server's HTML is not right for this visitor. */
  loadsAtOnce?(): boolean;
  /** Whether to load when the island comes near the viewport, because its scripts draw its content. */
  loadsNearby?: boolean;
  /** Types of events of the document. The island also loads when one of them occurs. */
  loadsOn?: readonly string[];
}

/** Keys that move between tabs or move the caret. */
const MOVE_KEYS = /^(?:Arrow|Home$|End$)/;

/** The page is at rest when, for this many milliseconds, the visitor has not scrolled and no island has loaded. */
const REST = 150;

let busyAt = Number.NEGATIVE_INFINITY;
function setBusy(): void {
  busyAt = performance.now();
}
// Browsers send `touchstart` and `wheel` before the page scrolls.
if (!import.meta.env.SSR) {
  for (const type of ["scroll", "touchstart", "wheel"])
    addEventListener(type, setBusy, { capture: true, passive: true });
}

/** Resolves when the page is at rest. React would delay frames if it hydrated an island while the visitor scrolls. */
async function pageAtRest(): Promise<void> {
  const remaining = () => busyAt + REST - performance.now();
  while (remaining() > 0) await new Promise((resolve) => setTimeout(resolve, remaining()));
}

/** Resolves when every waiting island has loaded. Islands load one after another, because two at once would delay a frame. */
let queue = Promise.resolve();

/** @returns a function that repeats a press at the same place within the element, even if the element has moved. */
function pressAt(element: Element, { clientX, clientY }: MouseEvent): () => void {
  const before = element.getBoundingClientRect();
  return () => {
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: clientX + left - before.left, clientY: clientY + top - before.top };
    element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, ...place }));
  };
}

/**
 * A part of the page that the server renders. React hydrates it only after a visitor points at it, touches it, focuses it or
 * changes a field in it, and not while the visitor scrolls. Until then React keeps the server's HTML, as it does for every `Suspense` boundary whose component
 * is still loading.
 *
 * If the visitor presses a button, a place in the code or an arrow key before that, the island repeats the press after
 * hydration. Fields keep the visitor's choice, and the hydrated component reads it from them. A page has each island once.
 */
/* @__NO_SIDE_EFFECTS__ */
export function island({ name, load, loadsAtOnce, loadsNearby, loadsOn = [] }: IslandOptions) {
  let onLoaded: (loaded: ComponentType) => void = () => {};
  let onHydrated = () => {};

  // The component may have loaded before React first tries to hydrate the boundary.
  const loaded = new Promise<ComponentType>((resolve) => {
    onLoaded = resolve;
  });

  const Content = lazy(async () => {
    const Loaded = import.meta.env.SSR ? await load() : await loaded;
    function Hydrated() {
      useEffect(() => onHydrated(), []);
      return <Loaded />;
    }
    return { default: Hydrated };
  });
  // Always the same element: a boundary that renders again before its component has loaded loses the server's HTML.
  const content = (
    <Suspense>
      <Content />
    </Suspense>
  );

  return function Island({ className }: { className?: string | undefined }) {
    const place = useRef<HTMLDivElement>(null);
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      const element = place.current;
      if (!element) return;
      const listening = new AbortController();
      const { signal } = listening;
      let pressAgain: () => unknown = () => {};
      let isLoading = false;
      onHydrated = () => {
        listening.abort();
        pressAgain();
      };

      async function begin(): Promise<void> {
        if (isLoading) return;
        isLoading = true;
        setFailed(false);
        try {
          onLoaded(await loadPart(load));
          setBusy();
        } catch {
          isLoading = false;
          // The message asks the visitor to press again.
          pressAgain = () => {};
          setFailed(true);
          addEventListener("online", begin, { signal, once: true });
        }
      }
      function beginAtRest(): void {
        queue = queue.then(pageAtRest).then(() => (signal.aborted ? undefined : begin()));
      }
      const contains = ({ target }: Event): boolean => target instanceof Node && element.contains(target);

      // Listens on the document before React does, because React stops events whose target is not hydrated yet.
      const capture = { signal, capture: true, passive: true };
      for (const type of ["pointerover", "touchstart", "focusin"]) {
        document.addEventListener(
          type,
          // When offline, loading would fail, and a visitor who only points at the island would see an error.
          (event) => contains(event) && navigator.onLine && beginAtRest(),
          capture,
        );
      }
      // A screen reader or a script may change a field without any of the events above.
      document.addEventListener("change", (event) => contains(event) && begin(), capture);
      document.addEventListener(
        "click",
        (event) => {
          const { target } = event;
          if (!(target instanceof Element) || !contains(event) || target.closest("a, label")) return;
          const control = target.closest<HTMLElement>("button");
          if (control) {
            event.preventDefault();
            event.stopPropagation();
          }
          pressAgain = control ? () => control.click() : pressAt(target, event);
          void begin();
        },
        { signal, capture: true },
      );
      document.addEventListener(
        "keydown",
        (event) => {
          const { target, key, altKey, ctrlKey, metaKey } = event;
          if (!(target instanceof Element) || !contains(event)) return;
          const moves = target.matches("[role=tab], pre") && MOVE_KEYS.test(key);
          if (!moves || altKey || ctrlKey || metaKey) return;
          event.stopPropagation();
          const before = pressAgain;
          pressAgain = async () => {
            // After this, React has rendered the result of the previous key.
            await before();
            const focused = document.activeElement;
            if (element.contains(focused))
              focused?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key }));
          };
          void begin();
        },
        { signal, capture: true },
      );
      for (const type of loadsOn) document.addEventListener(type, begin, { signal });
      // Without the server's HTML, as after an edit in development, the page would show nothing. In development every island
      // loads at once, so that Vite updates it after an edit.
      if (loadsAtOnce?.() || element.childElementCount === 0 || import.meta.env.DEV) void begin();
      if (loadsNearby) {
        const observer = new IntersectionObserver(
          ([seen]) => {
            if (!seen?.isIntersecting) return;
            observer.disconnect();
            beginAtRest();
          },
          { rootMargin: "50%" },
        );
        observer.observe(element);
        signal.addEventListener("abort", () => observer.disconnect());
      }
      return () => listening.abort();
    }, []);

    return (
      <>
        <div ref={place} className={className} data-island={name}>
          {content}
        </div>
        {failed && (
          <p role="alert" className="island-problem">
            {missingPart().sentence}
          </p>
        )}
      </>
    );
  };
}
