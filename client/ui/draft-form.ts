import { useEffect, useRef, useState } from "react";
import { isApiError } from "../api.ts";
import type { DraftStore, Texts } from "../drafts.ts";
import { loadPart } from "../parts.ts";
import { textsOf, useDraft } from "./draft-fields.ts";
import { describeFailure, type Failure, missingPart } from "./failure.tsx";

export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** The rules of a form. They load when the visitor points at the form or focuses a field. */
export interface FormRules<Name extends string, Values> {
  /** The input for the server, if the texts are valid. */
  check(texts: Texts<Name>): { values: Values } | { errors: FieldErrors<Name> };
  /** A new key for a submission. */
  newKey(): string;
}

type Submission<Values> = Values & { submission: string };

interface DraftFormOptions<Name extends string, Values> {
  drafts: DraftStore<Name>;
  loadRules(): Promise<FormRules<NoInfer<Name>, Values>>;
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
  loadRules,
  send,
}: DraftFormOptions<Name, Values>) {
  const form = useRef<HTMLFormElement>(null);
  const rules = useRules(loadRules);
  const draft = useDraft(form, drafts);
  const [state, setState] = useState<FormState<Name>>({ phase: "writing", errors: {} });
  const errors: FieldErrors<Name> = "errors" in state ? state.errors : {};

  useEffect(() => {
    if (state.phase === "refused") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  function check(rules: FormRules<Name, Values>, then: (submission: Submission<Values>) => void): void {
    if (!form.current) return;
    // What the fields show counts: a browser may have filled them in without an event.
    drafts.change(textsOf(form.current, drafts));
    const { fields, submission: known } = drafts.read();
    const result = rules.check(fields);
    if ("errors" in result) {
      setState({ phase: "refused", errors: result.errors });
      return;
    }
    const submission = known ?? rules.newKey();
    if (!known) drafts.setSubmission(submission);
    then({ ...result.values, submission });
  }

  return {
    draft,
    phase: state.phase,
    failure: state.phase === "failed" ? state.failure : null,
    /** Hides the message about the last submission. */
    forget: () => setState({ phase: "writing", errors: {} }),

    formProps: { ref: form, noValidate: true, onFocus: rules.loadEarly, onPointerEnter: rules.loadEarly },

    fieldProps(name: Name) {
      return {
        name,
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

    /** Calls `then` with a valid draft, synchronously if the rules are loaded, so that a popup may open. */
    submit(then: (submission: Submission<Values>) => void): void {
      if (state.phase === "sending") return;
      setState({ phase: "writing", errors: {} });
      const loaded = rules.loaded();
      if (loaded) check(loaded, then);
      else {
        rules.load().then(
          (rules) => check(rules, then),
          () => setState({ phase: "failed", failure: missingPart() }),
        );
      }
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

/** The rules of a form, once they have loaded. */
function useRules<Rules>(load: () => Promise<Rules>) {
  const loaded = useRef<Rules>(null);
  async function loadOnce(): Promise<Rules> {
    loaded.current ??= await loadPart(load);
    return loaded.current;
  }
  return {
    loaded: () => loaded.current,
    load: loadOnce,
    /** Called when the visitor comes to the form. The submission loads them again, and shows a failure. */
    loadEarly: () => void loadOnce().catch(() => {}),
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
