import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { BEFORE_RELOAD, loadPart } from "../parts.ts";
import { createSharedState } from "../state.ts";
import { ifPossible, readStored, store } from "../storage.ts";
import { missingPart } from "./failure.tsx";

/**
 * Makes a component of one that loads when it is first shown. While it cannot be loaded, a sentence in its place says
 * so, and the next press tries again.
 * @param load imports its module.
 */
/* @__NO_SIDE_EFFECTS__ */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
) {
  const part = createSharedState<{ Part: ComponentType<Props> } | "missing" | null>(null);
  async function begin(): Promise<void> {
    try {
      part.change({ Part: componentOf(await loadPart(load)) });
    } catch {
      part.change("missing");
    }
  }
  /** @param meanwhile what is shown until it has loaded. */
  return function LatePart({ meanwhile, ...props }: Props & { meanwhile?: ReactNode }) {
    const loaded = part.use();
    useEffect(() => {
      if (part.read() === null) void begin();
    }, []);
    useNextTry(loaded === "missing", begin);
    // Rest parameters lose the type.
    if (loaded && loaded !== "missing") return <loaded.Part {...(props as unknown as Props)} />;
    return (
      <>
        {meanwhile}
        {loaded === "missing" && (
          <p role="alert" className="failure">
            {missingPart().sentence}
          </p>
        )}
      </>
    );
  };
}

/** A hook: while something is missing, `load` is called at the visitor's next press and when the network returns. */
export function useNextTry(isMissing: boolean, load: () => unknown): void {
  const tryAgain = useEffectEvent(() => void load());
  useEffect(() => {
    if (!isMissing) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onTry = () => tryAgain();
    addEventListener("online", onTry, { signal });
    // Before what is pressed does something itself, so that a new choice is the later one.
    document.addEventListener("click", onTry, { signal, capture: true });
    return () => listening.abort();
  }, [isMissing]);
}

/**
 * A hook: keeps a value while the page is loaded again for another version of the site.
 * @param restore called once with what was kept, if the page has just been loaded again.
 */
export function useKept<Value>(name: string, value: Value, restore: (value: Value) => void): void {
  const key = `kept-${name}`;
  const keep = useEffectEvent(() => store("sessionStorage", key, JSON.stringify(value)));
  const takeBack = useEffectEvent(() => {
    const kept = readStored("sessionStorage", key);
    store("sessionStorage", key, null);
    const parsed = kept === null ? undefined : ifPossible(() => JSON.parse(kept));
    if (parsed !== undefined) restore(parsed);
  });
  useEffect(() => {
    takeBack();
    const onReload = () => void keep();
    document.addEventListener(BEFORE_RELOAD, onReload);
    return () => document.removeEventListener(BEFORE_RELOAD, onReload);
  }, []);
}
