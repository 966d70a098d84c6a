import { readOwnThemes } from "./theme-reader.ts";

addEventListener("message", async ({ data: file }: MessageEvent<File>) => {
  // A file that cannot be read counts as one without a theme.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  postMessage(readOwnThemes(file.name, new Uint8Array(bytes)));
});
