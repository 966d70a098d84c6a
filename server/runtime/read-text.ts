/** Reads the text of a response from another server. @returns null when it has more than `max` bytes. */
export async function readText(response: Response, max: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > max) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
