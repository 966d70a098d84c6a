/** An owner's sentence that was given "…" for its values, as a pattern with a group for each of them. */
export function sentence(text: string): RegExp {
  return new RegExp(
    text
      .split("…")
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
      .join("(.+?)"),
  );
}
