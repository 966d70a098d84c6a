import { type ReactNode, useEffect, useRef, useState } from "react";
import { missingPart } from "./failure.tsx";
import styles from "./island.module.css";
import { loadPart } from "./load-part.ts";
import { serverMarkup } from "./server-markup.ts";

interface IslandProps {
  name: string;
  className: string | undefined;
  /** Brings the scripts, which resolve once they have taken the place over. */
  load(): Promise<(place: HTMLElement) => Promise<void>>;
  /** Whether to load at once, and not when a visitor comes near. */
  isWanted?(): boolean;
  /** Whether to load when it comes near the screen: what it shows is drawn by its scripts. */
  isDrawn?: boolean;
  /** An event of the document upon which it is loaded as well. */
  wantedOn?: string;
  /** The content, on the server and in development; see `serverMarkup`. */
  children: ReactNode;
}

/** Keys that move among tabs, and the caret of the code. */
const MOVES = /^(?:Arrow|Home$|End$)/;

/** Presses where somebody has pressed in an element, wherever that is by then. */
function pressAt(element: Element, { clientX, clientY }: MouseEvent): () => void {
  const before = element.getBoundingClientRect();
  return () => {
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: clientX + left - before.left, clientY: clientY + top - before.top };
    element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, ...place }));
  };
}

/**
 * A part of the page that is HTML for all visitors, and gets its scripts when a visitor reaches for it: by pointer,
 * touch or focus, or by changing a field. What is pressed before, a button, a place in the code or the keys that move among
 * them, is pressed again when they are there; fields keep what is chosen, and what takes the place over reads it from them.
 */
export function Island({ name, className, load, isWanted, isDrawn, wantedOn, children }: IslandProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an island is loaded once, in the way that it began with
  useEffect(() => {
    const element = place.current;
    if (import.meta.env.DEV || !element) return;
    const over = new AbortController();
    let pressAgain: () => unknown = () => {};
    let isLoading = false;

    async function take(element: HTMLElement): Promise<void> {
      const mount = await loadPart(load);
      await mount(element);
      over.abort();
      pressAgain();
    }
    const begin = () => {
      if (isLoading) return;
      isLoading = true;
      setFailed(false);
      take(element).catch(() => {
        isLoading = false;
        setFailed(true);
      });
    };
    // Who only comes near is not told that it failed.
    const prepare = () => navigator.onLine && begin();
    for (const sign of ["pointerenter", "touchstart", "focusin"]) {
      element.addEventListener(sign, prepare, { signal: over.signal, passive: true });
    }
    // Where a screen reader or a script chooses, none of these comes before.
    element.addEventListener("change", begin, { signal: over.signal });
    // On the document, before the page's root: it drops what is pressed while an element of its own is being hydrated.
    // And not to the scripts as well, which may be there before they say so.
    document.addEventListener(
      "click",
      (event) => {
        const { target } = event;
        if (!(target instanceof Element) || !element.contains(target) || target.closest("a, label")) return;
        const control = target.closest<HTMLElement>("button");
        if (control) {
          event.preventDefault();
          event.stopPropagation();
        }
        pressAgain = control ? () => control.click() : pressAt(target, event);
        begin();
      },
      { signal: over.signal, capture: true },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        const { target, key, altKey, ctrlKey, metaKey } = event;
        if (!(target instanceof Element) || !element.contains(target)) return;
        const moves = target.matches("[role=tab], pre") && MOVES.test(key);
        if (!moves || altKey || ctrlKey || metaKey) return;
        event.stopPropagation();
        const before = pressAgain;
        pressAgain = async () => {
          // What the key before has moved is drawn by then.
          await before();
          const focused = document.activeElement;
          if (element.contains(focused))
            focused?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key }));
        };
        begin();
      },
      { signal: over.signal, capture: true },
    );
    if (wantedOn) document.addEventListener(wantedOn, begin, { signal: over.signal });
    if (isWanted?.()) begin();
    if (isDrawn) {
      const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && begin(), {
        rootMargin: "50%",
      });
      observer.observe(element);
      over.signal.addEventListener("abort", () => observer.disconnect());
    }
    return () => over.abort();
  }, []);

  return (
    <>
      <div ref={place} className={className} {...serverMarkup(name, children)} />
      {failed && (
        <p role="alert" className={styles.problem}>
          {missingPart().sentence}
        </p>
      )}
    </>
  );
}
