/** The class of the runs of a style, by its index. */
export function tokenClass(style: number): string {
  return `k${style}`;
}
