import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isApiError } from "../api.ts";
import type { DraftStore } from "../drafts.ts";
import { describeFailure, type Failure, missingPart } from "./failure.tsx";
import { loadPart } from "./part.tsx";

/** The texts in the fields of a form, by name. */
export type Texts<Name extends string> = Record<Name, string>;
export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** The rules of a form. They load when the visitor points at the form or focuses a field. */
export interface FormRules<Name extends string, Values> {
  /** The input for the server, if the texts are valid. */
  check(texts: Texts<Name>): { values: Values } | { errors: FieldErrors<Name> };
  /** A new key for a submission. */
  newKey(): string;
}

export type Submission<Values> = Values & { ids: string };

interface DraftFormOptions<Name extends string, Values> {
  drafts: DraftStore<Name>;
  loadRules(): Promise<FormRules<NoInfer<Name>, Values>>;
  /** Resolves when the server has accepted the submission. */
  send(submission: Submission<Values>): Promise<unknown>;
}

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
  const rules = useRef<FormRules<Name, Values>>(null);
  const draft = drafts.use();
  const [phase, setPhase] = useState<"writing" | "sending" | "sent">("writing");
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [rejections, setRejections] = useState(0);
  const [accepted] = useState(() => new Set<string>());

  // Text that was typed before the scripts ran is only in the page. It takes precedence over an older draft.
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const names = Object.keys(drafts.empty.fields) as Name[];
    if (names.every((name) => !typed.get(name))) return;
    const fields = Object.fromEntries(
      names.map((name) => [name, String(typed.get(name) ?? "")]),
    ) as Texts<Name>;
    drafts.write({ fields, ids: null });
  }, [drafts]);

  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  function reject(found: FieldErrors<Name>): void {
    setErrors(found);
    setRejections((count) => count + 1);
  }

  async function prepare(): Promise<FormRules<Name, Values>> {
    rules.current ??= await loadPart(loadRules);
    return rules.current;
  }

  function prepareEarly(): void {
    prepare().catch(() => {}); // the submission loads them again, and shows a failure
  }

  function check(rulesOfForm: FormRules<Name, Values>, then: (submission: Submission<Values>) => void): void {
    const { fields, ids: known } = drafts.read();
    const result = rulesOfForm.check(fields);
    if ("errors" in result) {
      reject(result.errors);
      return;
    }
    const ids = known ?? rulesOfForm.newKey();
    if (!known) drafts.write({ fields, ids });
    then({ ...result.values, ids });
  }

  function accept(ids: string): void {
    if (accepted.has(ids)) return;
    accepted.add(ids);
    drafts.clear();
    setErrors({});
    setFailure(null);
    setPhase("sent");
  }

  return {
    draft,
    phase,
    failure,
    /** Call it when the server has stored the draft under this key, even if the answer to the submission was lost. */
    accept,
    /** Hides the message about the last submission. */
    forget: () => setPhase("writing"),

    formProps: {
      ref: form,
      noValidate: true,
      onFocus: prepareEarly,
      onPointerEnter: prepareEarly,
    },

    fieldProps(name: Name) {
      return {
        name,
        value: draft.fields[name],
        error: errors[name],
        readOnly: phase === "sending",
        onChange(value: string) {
          // Changed content is a new submission.
          drafts.write({ fields: { ...drafts.read().fields, [name]: value }, ids: null });
          setErrors(({ [name]: _corrected, ...others }) => others as FieldErrors<Name>);
          setPhase("writing");
        },
      };
    },

    /** Calls `then` with a valid draft, synchronously if the rules are loaded, so that a popup may open. */
    submit(then: (submission: Submission<Values>) => void): void {
      if (phase === "sending") return;
      setFailure(null);
      if (rules.current) {
        check(rules.current, then);
        return;
      }
      prepare().then(
        (loaded) => check(loaded, then),
        () => setFailure(missingPart()),
      );
    },

    async send(submission: Submission<Values>): Promise<void> {
      setPhase("sending");
      setErrors({});
      setFailure(null);
      try {
        await send(submission);
        accept(submission.ids);
      } catch (error) {
        if (accepted.has(submission.ids)) return;
        setPhase("writing");
        const data = isApiError(error) ? error.data : null;
        if (data?.code === "CONFLICT") drafts.write({ ...drafts.read(), ids: null });
        const found: FieldErrors<Name> = {};
        for (const [name, messages] of Object.entries(data?.fieldErrors ?? {})) {
          if (name in draft.fields) found[name as Name] = messages[0] ?? "";
        }
        if (Object.keys(found).length > 0) reject(found);
        else setFailure(describeFailure(error));
      }
    },
  };
}
