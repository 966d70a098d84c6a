/** The class of the tokens with a scope stack, by its index. */
export function tokenClass(stack: number): string {
  return `k${stack}`;
}
