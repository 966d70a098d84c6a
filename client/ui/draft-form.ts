import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { failureWording } from "../../site/words/failures.ts";
import { isApiError } from "../api.ts";
import type { DraftStore } from "../drafts.ts";
import { describeFailure, type Failure } from "./failure.tsx";

export type FieldErrors<Fields> = { [Name in keyof Fields]?: string };

/** The rules of a form, loaded when the visitor comes near it. */
export interface FormRules<Fields> {
  check(fields: Fields): { fields: Fields } | { errors: FieldErrors<Fields> };
  /** A new key for a submission. */
  newKey(): string;
}

export type Submission<Fields> = Fields & { ids: string };

interface DraftFormOptions<Fields> {
  drafts: DraftStore<Fields>;
  loadRules(): Promise<FormRules<Fields>>;
  /** Resolves once the server has said yes. */
  send(submission: Submission<Fields>): Promise<unknown>;
}

/**
 * A form whose draft is kept until the server has it. It says what is wrong beside the fields, whether its own rules
 * or the server found it, and moves the focus to the first of them.
 */
export function useDraftForm<Fields extends Record<keyof Fields, string>>({
  drafts,
  loadRules,
  send,
}: DraftFormOptions<Fields>) {
  const form = useRef<HTMLFormElement>(null);
  const rules = useRef<FormRules<Fields>>(null);
  const draft = useSyncExternalStore(drafts.subscribe, drafts.read, drafts.readEmpty);
  const [phase, setPhase] = useState<"writing" | "sending" | "sent">("writing");
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [rejections, setRejections] = useState(0);

  // What was typed before the scripts ran is in the page alone: it goes before an older draft.
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const names = Object.keys(drafts.readEmpty().fields) as (keyof Fields & string)[];
    if (names.every((name) => !typed.get(name))) return;
    const fields = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? "")])) as Fields;
    drafts.write({ fields, ids: null });
  }, [drafts]);

  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  function reject(found: FieldErrors<Fields>): void {
    setErrors(found);
    setRejections((count) => count + 1);
  }

  async function prepare(): Promise<FormRules<Fields>> {
    rules.current ??= await loadRules();
    return rules.current;
  }

  function check(rulesOfForm: FormRules<Fields>, then: (submission: Submission<Fields>) => void): void {
    const { fields, ids: known } = drafts.read();
    const result = rulesOfForm.check(fields);
    if ("errors" in result) {
      reject(result.errors);
      return;
    }
    const ids = known ?? rulesOfForm.newKey();
    if (!known) drafts.write({ fields, ids });
    then({ ...result.fields, ids });
  }

  return {
    draft,
    phase,
    errors,
    failure,
    setFailure,

    formProps: {
      ref: form,
      noValidate: true,
      onFocus: (_event: FocusEvent) => {
        prepare().catch(() => {}); // it is tried again, and spoken of, at the submit
      },
      onPointerEnter: () => {
        prepare().catch(() => {});
      },
    },

    fieldProps(name: keyof Fields & string) {
      return {
        name,
        value: draft.fields[name],
        error: errors[name],
        readOnly: phase === "sending",
        onChange(value: string) {
          // Other content is another submission.
          drafts.write({ fields: { ...drafts.read().fields, [name]: value }, ids: null });
          setErrors(({ [name]: _corrected, ...others }) => others as FieldErrors<Fields>);
          setPhase("writing");
        },
      };
    },

    /** Hands a draft that keeps the rules to `then`: at once where the rules are loaded, so that a popup may open. */
    submit(then: (submission: Submission<Fields>) => void): void {
      if (phase === "sending") return;
      setFailure(null);
      if (rules.current) {
        check(rules.current, then);
        return;
      }
      prepare().then(
        (loaded) => check(loaded, then),
        () => setFailure({ sentence: failureWording.incomplete, requestId: null }),
      );
    },

    async send(submission: Submission<Fields>): Promise<void> {
      setPhase("sending");
      setErrors({});
      setFailure(null);
      try {
        await send(submission);
        drafts.clear();
        setPhase("sent");
      } catch (error) {
        setPhase("writing");
        const data = isApiError(error) ? error.data : null;
        if (data?.code === "CONFLICT") drafts.write({ ...drafts.read(), ids: null });
        const found: FieldErrors<Fields> = {};
        for (const [name, messages] of Object.entries(data?.fieldErrors ?? {})) {
          if (name in submission && name !== "ids") found[name as keyof Fields] = messages[0] ?? "";
        }
        if (Object.keys(found).length > 0) reject(found);
        else setFailure(describeFailure(error));
      }
    },
  };
}
