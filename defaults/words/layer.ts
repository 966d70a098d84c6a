/** A type without its literals: what an owner's value may be where the default is `T`. */
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

/**
 * What an owner may replace of the words `T`: any part of them, at any depth. Functions and lists are replaced whole.
 */
export type Own<T> = T extends string | number | boolean | readonly unknown[] | ((...values: never[]) => unknown)
  ? Wide<T>
  : T extends object
    ? { readonly [Key in keyof T]?: Own<T[Key]> }
    : T;

/**
 * Lays an owner's words over the defaults.
 * @param own an `Own<T>`, which the owner's file says of it; undefined if the site has none.
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
