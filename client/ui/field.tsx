import { useId } from "react";
import { fieldWording } from "../../defaults/words/page.ts";
import { characterCount, FIELD_MAX, type FormField, type FormFields } from "../../shared/fields.ts";
import styles from "./field.module.css";

/** What a form says of a field besides its declaration in `shared/fields.ts`. */
export interface FieldLabels {
  /** An id that links lead to. */
  id?: string;
  label: string;
  autoComplete?: string;
  options?: Readonly<Record<string, string>> | undefined;
}

/** What a form says of its fields. A choice needs the words of its options. */
export type LabelsOf<Fields extends FormFields> = {
  [Name in keyof Fields]: FieldLabels &
    (Fields[Name] extends { options: readonly (infer Option extends string)[] }
      ? { options: Record<Option, string> }
      : object);
};

interface FieldProps extends FieldLabels {
  field: FormField;
  name: string;
  /** The text of the draft, for the counter. The field itself holds what the visitor sees. */
  text: string;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A field of a form, with its label and its error. Its form fills it in. */
export function Field({ id: given, label, field, options, text, error, ...input }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const max = field.kind === "text" ? field.max : undefined;
  const description = [max && `${id}-counter`, error && `${id}-error`].filter(Boolean).join(" ");
  const props = {
    ...input,
    id,
    required: !field.optional,
    className: styles.input,
    // Otherwise a screen reader says what the browser thinks of the value, which differs from the form's rules.
    "aria-invalid": Boolean(error),
    ...(description && { "aria-describedby": description }),
  };
  return (
    <div className={styles.field} data-kind={field.kind}>
      <label htmlFor={id}>{label}</label>
      <Control field={field} options={options} props={props} />
      {max !== undefined && <Counter id={`${id}-counter`} length={characterCount(text.trim())} max={max} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends Pick<FieldProps, "field" | "options"> {
  props: React.ComponentProps<"input"> & React.ComponentProps<"textarea"> & React.ComponentProps<"select">;
}

/** What the visitor fills in, by the kind of the field. */
function Control({ field, options, props }: ControlProps) {
  switch (field.kind) {
    case "line":
      return <input {...props} type={field.format ?? "text"} maxLength={FIELD_MAX} />;
    case "text":
      return <textarea {...props} rows={3} maxLength={FIELD_MAX} />;
    case "number":
      return <input {...props} type="number" min={field.min} max={field.max} />;
    case "choice":
      if (field.options.length === 1) return <input {...props} type="checkbox" value={field.options[0]} />;
      return (
        <select {...props}>
          <option value="" />
          {field.options.map((option) => (
            <option key={option} value={option}>
              {options?.[option]}
            </option>
          ))}
        </select>
      );
  }
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
