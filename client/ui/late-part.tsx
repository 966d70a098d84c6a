import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { keptOverReload } from "../late-loading.ts";
import { createSharedState } from "../state.ts";
import { ifPossible, readStored, store } from "../storage.ts";
import { Boundary, MissingPartError } from "./boundary.tsx";

/** Something that loads once for the whole page. */
export type Once<Content> = ReturnType<typeof loadOnce<Content>>;

/** @param load is called when it is first needed, and again after it has failed. */
/* @__NO_SIDE_EFFECTS__ */
export function loadOnce<Content>(load: () => Promise<Content>) {
  const state = createSharedState<{ content?: Content; isMissing: boolean }>({ isMissing: false });
  let loading: Promise<Content> | null = null;
  async function start(): Promise<Content> {
    try {
      const content = await load();
      state.change({ content, isMissing: false });
      return content;
    } catch (error) {
      loading = null;
      state.change({ isMissing: true });
      throw error;
    }
  }
  const get = (): Promise<Content> => {
    loading ??= start();
    return loading;
  };
  return { state, get, begin: (): void => void get().catch(() => {}) };
}

/**
 * A hook: loads something. @param isNeeded whether to load it now.
 * @returns `retry` loads it again; null unless it is needed and could not be loaded.
 */
export function useLoaded<Content>({ state, begin }: Once<Content>, isNeeded = true) {
  const { content, isMissing } = state.use();
  useEffect(() => {
    if (isNeeded) begin();
  }, [begin, isNeeded]);
  return { content, retry: isNeeded && isMissing ? begin : null };
}

/** Makes a component that loads its script when it is first shown. */
/* @__NO_SIDE_EFFECTS__ */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const start = () =>
    lazy(async () => {
      const part = await load().catch(() => null);
      if (!part) throw new MissingPartError("A part of the page could not be loaded.");
      return { default: part };
    });
  let Part: ComponentType<Props> = start();
  /** React's `lazy` remembers a failure. */
  const onRetry = () => {
    Part = start();
  };
  const Latest = (props: Props) => <Part {...props} />;
  /** @param meanwhile what to show until it has loaded. */
  return function LatePart({ meanwhile, ...props }: Props & { meanwhile?: ReactNode }) {
    return (
      <Boundary meanwhile={meanwhile} onRetry={onRetry}>
        <Suspense fallback={meanwhile}>
          {/* Rest parameters would lose the type. */}
          <Latest {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    );
  };
}

/**
 * A hook: keeps a value when the page reloads for another version of the site.
 * @param restore called once with the kept value, if the page was just reloaded.
 */
export function useKept<Value>(name: string, value: Value, restore: (value: Value) => void): void {
  const read = useEffectEvent(() => JSON.stringify(value));
  const takeBack = useEffectEvent((kept: string) => restore(JSON.parse(kept)));
  useEffect(() => {
    const key = `kept-${name}`;
    const kept = readStored("sessionStorage", key);
    store("sessionStorage", key, null);
    if (kept !== null) ifPossible(() => takeBack(kept));
    keptOverReload.set(key, () => read());
  }, [name]);
}
