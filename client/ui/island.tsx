import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { missingPart } from "./failure.tsx";
import { loadPart } from "./part.tsx";

interface IslandOptions {
  /** The element's `data-island`. */
  name: string;
  load(): Promise<ComponentType>;
  /** Whether to load at once, because the server's HTML is not right for this visitor. */
  isWanted?(): boolean;
  /** Whether to load when the island comes near the viewport, because its scripts draw its content. */
  isDrawn?: boolean;
  /** Type of an event of the document upon which the island loads, too. */
  wantedOn?: string;
}

/** Keys that move between tabs and move the caret. */
const MOVES = /^(?:Arrow|Home$|End$)/;

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
 * A part of the page that the server renders and that is hydrated only when a visitor reaches for it: by pointer, touch
 * or focus, or by changing a field. Until then React keeps the server's HTML, as it does for every `Suspense` boundary
 * whose component is still loading.
 *
 * What the visitor presses before that (a button, a place in the code, the keys that move among them) is repeated after
 * hydration. Fields keep what was chosen; the hydrated component reads it from them. An island stands on the page once.
 */
export function island({ name, load, isWanted, isDrawn, wantedOn }: IslandOptions) {
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
      const over = new AbortController();
      const { signal } = over;
      let pressAgain: () => unknown = () => {};
      let isLoading = false;
      onHydrated = () => {
        over.abort();
        pressAgain();
      };

      async function begin(): Promise<void> {
        if (isLoading) return;
        isLoading = true;
        setFailed(false);
        try {
          onLoaded(await loadPart(load));
        } catch {
          isLoading = false;
          setFailed(true);
        }
      }
      const contains = ({ target }: Event): boolean => target instanceof Node && element.contains(target);

      // Listens on the document before React does, because React stops events whose target is not hydrated yet.
      const capture = { signal, capture: true, passive: true };
      for (const type of ["pointerover", "touchstart", "focusin"]) {
        document.addEventListener(
          type,
          // A failure is not shown to a visitor who has not used the island.
          (event) => contains(event) && navigator.onLine && begin(),
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
          const moves = target.matches("[role=tab], pre") && MOVES.test(key);
          if (!moves || altKey || ctrlKey || metaKey) return;
          event.stopPropagation();
          const before = pressAgain;
          pressAgain = async () => {
            // By then React has rendered the result of the previous key.
            await before();
            const focused = document.activeElement;
            if (element.contains(focused))
              focused?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key }));
          };
          void begin();
        },
        { signal, capture: true },
      );
      if (wantedOn) document.addEventListener(wantedOn, begin, { signal });
      // Without the server's HTML, as after an edit in development, there is nothing to show meanwhile. In
      // development every island loads at once, so that edits reach it.
      if (isWanted?.() || element.childElementCount === 0 || import.meta.env.DEV) void begin();
      if (isDrawn) {
        const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && begin(), {
          rootMargin: "50%",
        });
        observer.observe(element);
        signal.addEventListener("abort", () => observer.disconnect());
      }
      return () => over.abort();
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
