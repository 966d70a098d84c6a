/** The path that opens the stage with these two themes. @param light null for their first light. */
export function writeAddress(other: string, light: number | null): string {
  const query = new URLSearchParams({ with: other, ...(light !== null && { light: String(light) }) });
  return `/?${query}`;
}
