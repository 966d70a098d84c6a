/** A contrast or a distance as text, rounded down: a printed figure never claims more than was measured. */
function roundDown(value: number, digits: number): string {
  const scale = 10 ** digits;
  return (Math.floor(value * scale) / scale).toFixed(digits);
}

export function formatRatio(ratio: number): string {
  return roundDown(ratio, 2);
}

export function formatDeltaE(deltaE: number, digits = 1): string {
  return roundDown(deltaE, digits);
}
