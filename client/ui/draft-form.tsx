import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { isApiError } from "../api-client.ts";
import type { DraftStore, FormValues } from "../drafts.ts";
import { isStorageOpen } from "../storage.ts";
import { describeFailure, type Failure } from "./failure.tsx";
import { Field, type FieldLabels } from "./field.tsx";
import type { FieldErrors, FormRules } from "./form-rules.ts";

interface DraftFormOptions<Values> {
  drafts: DraftStore;
  /** The form's description of each field, by name. */
  labels: Readonly<Record<string, FieldLabels>>;
  rules: FormRules<Values>;
  /**
   * Called if the draft is valid, during the submit event, so that it can open a popup.
   * @returns whether to send the draft now.
   */
  maySend?(): boolean;
  /** Resolves when the server has accepted the submission. */
  send(values: Values & { submission: string }): Promise<unknown>;
}

/**
 * `refused`: the form's rules or the server refused some fields. `failed`: the submission failed for another reason.
 */
type FormState =
  | { phase: "writing" | "refused"; errors: FieldErrors }
  | { phase: "failed"; failure: Failure }
  | { phase: "sending" | "sent" };

const writing: FormState = { phase: "writing", errors: {} };

/**
 * A form that keeps its draft until the server has stored it. It shows errors from its own rules and from the server
 * next to the fields, and moves the focus to the first one.
 */
export function useDraftForm<Values>({ drafts, labels, rules, maySend = () => true, send }: DraftFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, drafts);
  const [state, setState] = useState(writing);
  const errors = "errors" in state ? state.errors : {};

  useEffect(() => {
    if (state.phase === "refused") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  async function submit(): Promise<void> {
    if (state.phase === "sending" || !form.current) return;
    // The fields are read again, because a browser may have filled them in without an event.
    drafts.change(valuesOf(form.current));
    const { values, submission: known } = drafts.read();
    const result = rules(values);
    if ("errors" in result) {
      setState({ phase: "refused", errors: result.errors });
      return;
    }
    const submission = known ?? uuidv7();
    drafts.setSubmission(submission);
    setState(writing);
    if (!maySend()) return;
    setState({ phase: "sending" });
    try {
      await send({ ...result.values, submission });
      drafts.remove(submission);
      setState({ phase: "sent" });
    } catch (error) {
      if (isApiError(error) && error.data?.code === "CONFLICT") drafts.setSubmission(null);
      setState(stateAfter(error, drafts));
    }
  }

  return {
    draft,
    phase: state.phase,
    failure: state.phase === "failed" ? state.failure : null,
    submit,
    /** Hides the message about the last submission. */
    forget: () => setState(writing),

    formProps: {
      ref: form,
      noValidate: true,
      onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
        drafts.change(valuesOf(currentTarget));
        const { [(target as HTMLInputElement).name]: _corrected, ...others } = errors;
        setState({ phase: "writing", errors: others });
      },
      onSubmit(event: FormEvent): void {
        event.preventDefault();
        void submit();
      },
    },

    fields: Object.entries(drafts.formFields).map(
      ([name, field]) =>
        labels[name] && (
          <Field
            key={name}
            name={name}
            field={field}
            {...labels[name]}
            value={draft.values[name] ?? ""}
            error={errors[name]}
            readOnly={state.phase === "sending"}
          />
        ),
    ),
  };
}

/** What a form shows after the server rejected its submission. */
function stateAfter(error: unknown, { formFields }: DraftStore): FormState {
  const said = (isApiError(error) && error.data?.fieldErrors) || {};
  const errors = Object.keys(formFields).flatMap((name) => (said[name]?.[0] ? [[name, said[name][0]]] : []));
  return errors.length > 0
    ? { phase: "refused", errors: Object.fromEntries(errors) }
    : { phase: "failed", failure: describeFailure(error) };
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** Sets the values of a form's fields. A field that already has its value keeps its cursor position. */
function fillIn({ elements }: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = elements.namedItem(name) as HTMLInputElement | null;
    if (field && field.value !== value) field.value = value;
  }
}

/**
 * Keeps a form's fields and its draft in sync: across reloads, after the Back button with and without the browser's
 * page cache, and between tabs.
 */
function useDraft(form: RefObject<HTMLFormElement | null>, drafts: DraftStore) {
  const draft = drafts.use();
  useLayoutEffect(() => {
    if (form.current) drafts.change({ ...drafts.read().values, ...firstValues(form.current) });
  }, [form, drafts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the draft
  useLayoutEffect(() => {
    // The rendered draft is not used, because the first rendering has the server's draft.
    if (form.current) fillIn(form.current, drafts.read().values);
  }, [form, drafts, draft]);
  return draft;
}

/**
 * The values that only the page has: typed before the scripts ran, or restored by the browser. Restored values are
 * older than the draft, if there is one.
 */
function firstValues(form: HTMLFormElement) {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isOlder = (navigation?.type ?? "navigate") !== "navigate" && isStorageOpen();
  const shown = Object.entries(valuesOf(form)).filter(
    ([name, value]) => value !== "" && (!isOlder || form.elements.namedItem(name) === document.activeElement),
  );
  return Object.fromEntries(shown);
}
