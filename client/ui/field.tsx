import { useId } from "react";
import { fieldWording } from "../../defaults/words/page.ts";
import { characterCount, FIELD_MAX, type FormField, type FormFields } from "../../shared/fields.ts";
import styles from "./field.module.css";

/** What a form says of a field, in addition to its declaration in `shared/fields.ts`. */
export interface FieldLabels {
  /** An id that links lead to. */
  id?: string;
  label: string;
  autoComplete?: string;
}

/** What a form says of its fields. */
export type LabelsOf<Fields extends FormFields> = { [Name in keyof Fields]: FieldLabels };

interface FieldProps extends FieldLabels {
  field: FormField;
  name: string;
  /** The draft's, for the counter. The field itself holds what the visitor sees. */
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A field of a form, with its label and its error. Its form fills it in. */
export function Field({ id: given, label, field, value, error, ...input }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const max = field.kind === "text" ? field.max : undefined;
  const description = [max && `${id}-counter`, error && `${id}-error`].filter(Boolean).join(" ");
  const props = {
    ...input,
    id,
    required: true,
    className: styles.input,
    maxLength: FIELD_MAX,
    // Otherwise a screen reader says what the browser thinks of the value, which differs from the form's rules.
    "aria-invalid": Boolean(error),
    ...(description && { "aria-describedby": description }),
  };
  return (
    <div className={styles.field} data-kind={field.kind}>
      <label htmlFor={id}>{label}</label>
      {field.kind === "text" ? <textarea {...props} rows={3} /> : <input {...props} type={field.format ?? "text"} />}
      {max !== undefined && <Counter id={`${id}-counter`} length={characterCount(value.trim())} max={max} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The number of characters in a text, and how many it may have. */
function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  return (
    <p id={id} className={length > max ? `${styles.counter} field-over` : styles.counter} title={fieldWording.counted}>
      <span>{`${length}/${max}`}</span>
      <span className="visually-hidden">{` ${fieldWording.characters}`}</span>
    </p>
  );
}
