import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../api-client.ts";
import type { DraftStore, Texts } from "../drafts.ts";
import { describeFailure, type Failure } from "./failure.tsx";
import type { FieldErrors, FormRules } from "./form-rules.ts";

type Submission<Values> = Values & { submission: string };

interface DraftFormOptions<Name extends string, Values> {
  drafts: DraftStore<Name>;
  rules: FormRules<NoInfer<Name>, Values>;
  /** Resolves when the server has accepted the submission. */
  send(submission: Submission<Values>): Promise<unknown>;
}

/** `refused`: rules or the server refuse some fields. `failed`: the submission failed for another reason. */
type FormState<Name extends string> =
  | { phase: "writing" | "refused"; errors: FieldErrors<Name> }
  | { phase: "failed"; failure: Failure }
  | { phase: "sending" | "sent" };

/**
 * A form that keeps its draft until the server has stored it. It shows errors of its own rules and of the server
 * beside the fields, and moves the focus to the first of them.
 */
export function useDraftForm<Name extends string, Values extends object>({
  drafts,
  rules,
  send,
}: DraftFormOptions<Name, Values>) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, drafts);
  const [state, setState] = useState<FormState<Name>>({ phase: "writing", errors: {} });
  const errors: FieldErrors<Name> = "errors" in state ? state.errors : {};

  useEffect(() => {
    if (state.phase === "refused") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  return {
    draft,
    phase: state.phase,
    failure: state.phase === "failed" ? state.failure : null,
    /** Hides the message about the last submission. */
    forget: () => setState({ phase: "writing", errors: {} }),

    formProps: { ref: form, noValidate: true },

    fieldProps(name: Name) {
      return {
        name,
        field: drafts.formFields[name],
        text: draft.fields[name],
        error: errors[name],
        readOnly: state.phase === "sending",
        onChange(text: string) {
          drafts.change({ [name]: text } as Partial<Texts<Name>>);
          const { [name]: _corrected, ...others } = errors;
          setState({ phase: "writing", errors: others as FieldErrors<Name> });
        },
      };
    },

    /** Calls `then` with a valid draft, synchronously, so that a popup may open. */
    submit(then: (submission: Submission<Values>) => void): void {
      if (state.phase === "sending" || !form.current) return;
      // What the fields show counts: a browser may have filled them in without an event.
      drafts.change(textsOf(form.current, drafts));
      const { fields, submission: known } = drafts.read();
      const result = rules.check(fields);
      if ("errors" in result) {
        setState({ phase: "refused", errors: result.errors });
        return;
      }
      setState({ phase: "writing", errors: {} });
      const submission = known ?? rules.newKey();
      if (!known) drafts.setSubmission(submission);
      then({ ...result.values, submission });
    },

    async send(submission: Submission<Values>): Promise<void> {
      setState({ phase: "sending" });
      try {
        await send(submission);
        drafts.remove(submission.submission);
        setState({ phase: "sent" });
      } catch (error) {
        if (isApiError(error) && error.data?.code === "CONFLICT") drafts.setSubmission(null);
        setState(stateAfter(error, drafts.fieldNames));
      }
    },
  };
}

/** What a form shows after the server has not accepted its submission. */
function stateAfter<Name extends string>(error: unknown, fieldNames: readonly Name[]): FormState<Name> {
  const said: Record<string, string[]> = (isApiError(error) && error.data?.fieldErrors) || {};
  const errors: FieldErrors<Name> = {};
  for (const name of fieldNames) if (said[name]?.[0]) errors[name] = said[name][0];
  return Object.keys(errors).length > 0
    ? { phase: "refused", errors }
    : { phase: "failed", failure: describeFailure(error) };
}

/** The texts that the fields of a form show. */
function textsOf<Name extends string>(form: HTMLFormElement, { fieldNames }: DraftStore<Name>): Texts<Name> {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? "")])) as Texts<Name>;
}

/** Shows a text in a field, unless it shows it already. */
function fillIn(field: Element | RadioNodeList | null, text: string): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = field.value === text;
  else if (field && "value" in field && field.value !== text) field.value = text;
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
function useDraft<Name extends string>(form: RefObject<HTMLFormElement | null>, drafts: DraftStore<Name>) {
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
      const isChanged = !before || now === drafts.empty || now.fields[name] !== before.fields[name];
      if (isChanged) fillIn(form.current.elements.namedItem(name), now.fields[name]);
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
