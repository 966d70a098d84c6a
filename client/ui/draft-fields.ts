import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { DraftStore, Texts } from "../drafts.ts";

/** The texts that the fields of a form show. */
export function textsOf<Name extends string>(
  form: HTMLFormElement,
  { fieldNames }: DraftStore<Name>,
): Texts<Name> {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? "")])) as Texts<Name>;
}

/** Whether the browser may have put texts back into the fields, as they were when the page was left. */
function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

/**
 * Keeps a form's fields and its draft alike: across reloads, the Back button with and without the browser's cache of
 * pages, and between tabs. A field changes only when its text in the draft has changed, so that what a browser fills in
 * stays.
 */
export function useDraft<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  drafts: DraftStore<Name>,
) {
  const draft = drafts.use();
  const shown = useRef<typeof draft>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the draft
  useLayoutEffect(() => {
    if (!form.current) return;
    const before = shown.current;
    if (!before) takeOverTexts(form.current, drafts);
    // The rendered draft is not used, because in the first rendering it is the server's.
    const now = drafts.read();
    for (const name of drafts.fieldNames) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      const isChanged = !before || now === drafts.empty || now.fields[name] !== before.fields[name];
      if (isChanged && field.value !== now.fields[name]) field.value = now.fields[name];
    }
    shown.current = now;
  }, [form, drafts, draft]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    function onStorage({ key }: StorageEvent): void {
      if (key === drafts.key || key === null) drafts.reread();
    }
    addEventListener("storage", onStorage, { signal });
    // Another page may have sent the draft or signed out while this one was in the browser's cache.
    addEventListener("pageshow", ({ persisted }) => persisted && drafts.reread(), { signal });
    addEventListener("pagehide", () => form.current && drafts.change(textsOf(form.current, drafts)), {
      signal,
    });
    return () => listening.abort();
  }, [form, drafts]);

  return draft;
}

/**
 * Stores texts that are only in the page: typed before the scripts ran, or put back by the browser. The draft in local
 * storage is newer than what was put back, unless the browser did not store it.
 */
function takeOverTexts<Name extends string>(form: HTMLFormElement, drafts: DraftStore<Name>): void {
  const isOlder = isRestored() && drafts.isStored();
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.getAttribute("name") : null;
  const isNewer = ([name, text]: [string, string]) => text !== "" && (!isOlder || name === focused);
  drafts.change(
    Object.fromEntries(Object.entries<string>(textsOf(form, drafts)).filter(isNewer)) as Partial<Texts<Name>>,
  );
}
