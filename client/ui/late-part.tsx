import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { BEFORE_RELOAD, loadPart } from "../late-loading.ts";
import { createSharedState } from "../state.ts";
import { ifPossible, readStored, store } from "../storage.ts";
import { missingPart } from "./failure.tsx";

/** Something that loads once for the whole page. */
export type Once<Content> = ReturnType<typeof loadOnce<Content>>;

/** @param load is called when it is first needed, and again after it has failed. */
/* @__NO_SIDE_EFFECTS__ */
export function loadOnce<Content>(load: () => Promise<Content>) {
  const state = createSharedState<{ content?: Content; isMissing: boolean }>({ isMissing: false });
  let isBegun = false;
  return {
    state,
    async begin(): Promise<void> {
      if (isBegun) return;
      isBegun = true;
      try {
        state.change({ content: await load(), isMissing: false });
      } catch {
        isBegun = false;
        state.change({ isMissing: true });
      }
    },
  };
}

/**
 * A hook: loads something. While it cannot be loaded, the visitor's next press and the network's return try again.
 * @param isNeeded whether to load it now.
 */
export function useLoaded<Content>({ state, begin }: Once<Content>, isNeeded = true) {
  const { content, isMissing } = state.use();
  useEffect(() => {
    if (isNeeded && !state.read().isMissing) void begin();
  }, [state, begin, isNeeded]);
  useNextTry(isNeeded && isMissing, begin);
  return { content, isMissing: isNeeded && isMissing };
}

/** Makes a component of one that loads when it is first shown. @param load imports its module. */
/* @__NO_SIDE_EFFECTS__ */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
) {
  const part = loadOnce(async () => componentOf(await loadPart(load)));
  /** @param meanwhile what is shown until it has loaded. While it is missing, a sentence says so. */
  return function LatePart({ meanwhile, ...props }: Props & { meanwhile?: ReactNode }) {
    const { content: Part, isMissing } = useLoaded(part);
    // Rest parameters lose the type.
    if (Part) return <Part {...(props as unknown as Props)} />;
    return (
      <>
        {meanwhile}
        {isMissing && <MissingPart />}
      </>
    );
  };
}

/** Says that a part of the page cannot be loaded. */
export function MissingPart() {
  return (
    <p role="alert" className="failure">
      {missingPart().sentence}
    </p>
  );
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
