/**
 * Loads scripts that a visitor has asked for. Rejects at once where there is no network: a browser remembers an import
 * that failed, and would refuse it for as long as the page is open.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  return await load();
}
