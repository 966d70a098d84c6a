import { useId } from "react";
import { characterCount } from "../../shared/lengths.ts";
import { fieldWording } from "../../words/page.ts";
import styles from "./field.module.css";

/** A form's specification of a field. */
interface FieldSpecification {
  /** An id that links lead to. */
  id?: string;
  label: string;
  type?: "email";
  required?: boolean;
  autoComplete?: string;
  multiline?: boolean;
  /** The maximum number of characters. The field shows it beside the number of characters in the text. */
  max?: number;
}

/**
 * The specifications of a form's fields. Every field of the schema needs one; an optional field needs
 * `required: false`.
 */
export type FieldSpecifications<Content> = {
  [Name in keyof Content]-?: FieldSpecification &
    (undefined extends Content[Name] ? { required: false } : { required?: true });
};

interface FieldProps extends FieldSpecification {
  name: string;
  /** The text of the draft, for the counter. The field itself holds what the visitor sees. */
  text: string;
  onChange(text: string): void;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A text field, required unless stated otherwise, with its label above and its error below. Its form fills it in. */
export function Field({
  id: given,
  label,
  text,
  onChange,
  error,
  multiline = false,
  required = true,
  max,
  ...input
}: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const counterId = `${id}-counter`;
  const errorId = `${id}-error`;
  const description = [max && counterId, error && errorId].filter(Boolean).join(" ");
  const props = {
    ...input,
    id,
    required,
    className: styles.input,
    // Otherwise a screen reader says what the browser thinks of the value, which differs from the form's rules.
    "aria-invalid": Boolean(error),
    ...(description && { "aria-describedby": description }),
  };
  const length = max === undefined ? 0 : characterCount(text.trim());
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea {...props} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input type="text" {...props} onChange={(event) => onChange(event.target.value)} />
      )}
      {max !== undefined && (
        <p
          id={counterId}
          className={length > max ? `${styles.counter} field-over` : styles.counter}
          title={fieldWording.counted}
        >
          <span>{`${length}/${max}`}</span>
          <span className="visually-hidden">{` ${fieldWording.characters}`}</span>
        </p>
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
