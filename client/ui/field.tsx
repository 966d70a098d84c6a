import { useId } from "react";
import { fieldWording } from "../../defaults/words/page.ts";
import { characterCount, FIELD_MAX, type FormField } from "../../shared/fields.ts";
import styles from "./field.module.css";

/** A form's description of a field, in addition to the declaration in `shared/fields.ts`. */
export interface FieldLabels {
  /** An id for links. */
  id?: string;
  label: string;
  autoComplete?: string;
}

interface FieldProps extends FieldLabels {
  field: FormField;
  name: string;
  /** The draft's value, for the counter. The field itself holds what the visitor sees. */
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A form field with its label and its error. The form sets its value. */
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
    // Otherwise a screen reader announces the browser's own validation, which differs from the form's rules.
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

/** The number of characters in a text, and the maximum. */
function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  return (
    <p id={id} className={length > max ? `${styles.counter} field-over` : styles.counter} title={fieldWording.counted}>
      <span>{`${length}/${max}`}</span>
      <span className="visually-hidden">{` ${fieldWording.characters}`}</span>
    </p>
  );
}
