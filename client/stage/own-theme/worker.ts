import { type ReadThemes, readOwnThemes } from "./theme-reader.ts";

/** The reader has loaded, or has read a file. */
export type FromReader = "loaded" | ReadThemes;

export interface ToReader {
  /** The file's. */
  name: string;
  bytes: Uint8Array;
}

addEventListener("message", ({ data: { name, bytes } }: MessageEvent<ToReader>) => {
  postMessage(readOwnThemes(name, bytes) satisfies FromReader);
});
postMessage("loaded" satisfies FromReader);
