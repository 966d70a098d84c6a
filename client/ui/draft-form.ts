import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../api-client.ts";
import type { DraftStore, Texts } from "../drafts.ts";
import { isStorageOpen } from "../storage.ts";
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

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    drafts.change(textsOf(currentTarget, drafts));
    const { [(target as HTMLInputElement).name as Name]: _corrected, ...others } = errors;
    setState({ phase: "writing", errors: others as FieldErrors<Name> });
  }

  return {
    draft,
    phase: state.phase,
    failure: state.phase === "failed" ? state.failure : null,
    /** Hides the message about the last submission. */
    forget: () => setState({ phase: "writing", errors: {} }),

    formProps: { ref: form, noValidate: true, onInput },

    fieldProps: (name: Name) => ({
      name,
      field: drafts.formFields[name],
      text: draft.fields[name],
      error: errors[name],
      readOnly: state.phase === "sending",
    }),

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

const isTickBox = (field: Element | RadioNodeList | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "checkbox";

/** The texts that the fields of a form show. */
function textsOf<Name extends string>({ elements }: HTMLFormElement, { fieldNames }: DraftStore<Name>) {
  const texts = fieldNames.map((name) => {
    const field = elements.namedItem(name);
    const text = field && "value" in field ? field.value : "";
    return [name, isTickBox(field) && !field.checked ? "" : text];
  });
  return Object.fromEntries(texts) as Texts<Name>;
}

/** Shows texts in the fields of a form. A field that shows its text already keeps its cursor. */
function fillIn<Name extends string>({ elements }: HTMLFormElement, texts: Texts<Name>): void {
  for (const [name, text] of Object.entries<string>(texts)) {
    const field = elements.namedItem(name);
    if (isTickBox(field)) field.checked = field.value === text;
    else if (field && "value" in field && field.value !== text) field.value = text;
  }
}

/**
 * Keeps a form's fields and its draft alike: across reloads, the Back button with and without the browser's cache of
 * pages, and between tabs.
 */
function useDraft<Name extends string>(form: RefObject<HTMLFormElement | null>, drafts: DraftStore<Name>) {
  const draft = drafts.use();
  const isBegun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the draft
  useLayoutEffect(() => {
    if (!form.current) return;
    if (!isBegun.current) drafts.change(firstTexts(form.current, drafts));
    isBegun.current = true;
    // The rendered draft is not used, because in the first rendering it is the server's.
    fillIn(form.current, drafts.read().fields);
  }, [form, drafts, draft]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onStorage = ({ key }: StorageEvent) => (key === drafts.key || key === null) && drafts.reread();
    addEventListener("storage", onStorage, { signal });
    // Another page may have sent the draft or signed out while this one was in the browser's cache.
    addEventListener("pageshow", ({ persisted }) => persisted && drafts.reread(), { signal });
    const keep = () => form.current && drafts.change(textsOf(form.current, drafts));
    addEventListener("pagehide", keep, { signal });
    return () => listening.abort();
  }, [form, drafts]);

  return draft;
}

/**
 * What a form begins with: the draft, and texts that are only in the page because they were typed before the scripts
 * ran, or put back by the browser. What it puts back is older than the draft, unless it stores none.
 */
function firstTexts<Name extends string>(form: HTMLFormElement, drafts: DraftStore<Name>): Texts<Name> {
  const [navigation] = performance.getEntriesByType("navigation");
  const { type } = (navigation as PerformanceNavigationTiming | undefined) ?? { type: "navigate" };
  const isOlder = type !== "navigate" && isStorageOpen();
  const shown = Object.entries<string>(textsOf(form, drafts)).filter(
    ([name, text]) => text !== "" && (!isOlder || form.elements.namedItem(name) === document.activeElement),
  );
  return { ...drafts.read().fields, ...Object.fromEntries(shown) };
}
