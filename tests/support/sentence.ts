/** A sentence of `defaults/words/` as a regular expression. Each "…" that was passed as a value becomes a group. */
export function sentence(text: string): RegExp {
  return new RegExp(
    text
      .split("…")
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
      .join("(.+?)"),
  );
}
