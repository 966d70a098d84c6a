/** The numbers of an editor's gutter, one per line. */
export function LineNumbers({ count }: { count: number }) {
  return <span aria-hidden="true">{Array.from({ length: count }, (_, index) => index + 1).join("\n")}</span>;
}
