/** A figure as text, rounded down, so that it never claims more than was measured. */
export function roundDown(value: number, digits: number): string {
  const scale = 10 ** digits;
  return (Math.floor(value * scale) / scale).toFixed(digits);
}
