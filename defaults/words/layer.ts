/** A type without its literals: the type of an owner's value for a default of type `T`. */
type Wide<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends (...values: infer Values) => infer Result
        ? (...values: Values) => Wide<Result>
        : T extends readonly (infer Item)[]
          ? readonly Wide<Item>[]
          : T extends object
            ? { readonly [Key in keyof T]: Wide<T[Key]> }
            : T;

/** An owner's replacements for the words `T`: any part, at any depth. Functions and lists are replaced as a whole. */
export type Own<T> = T extends string | number | boolean | readonly unknown[] | ((...values: never[]) => unknown)
  ? Wide<T>
  : T extends object
    ? { readonly [Key in keyof T]?: Own<T[Key]> }
    : T;

/**
 * Merges an owner's words into the defaults.
 * @param own an `Own<T>`, as declared in the owner's file; undefined if the site has none.
 */
/*#__NO_SIDE_EFFECTS__*/
export function layer<T>(own: unknown, defaults: T): T {
  if (own === undefined) return defaults;
  if (!isRecord(defaults) || !isRecord(own)) return own as T;
  const words = { ...defaults };
  for (const [key, value] of Object.entries(own)) Object.assign(words, { [key]: layer(value, words[key]) });
  return words;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
