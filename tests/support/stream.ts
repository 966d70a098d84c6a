import { EventEmitter, once } from "node:events";

/** The event stream of an open page, which tells the versions of the reviews. It sends the current version at once. */
export interface VersionStream {
  response: Response;
  /** All that the site has sent so far. */
  text(): string;
  /** The next version that the site sends. */
  next(): Promise<string>;
  /** The next version that follows a notification of the database. */
  nextChange(): Promise<string>;
  /** The next version that follows no notification, because changes may have been missed. */
  nextUnknown(): Promise<string>;
  close(): void;
}

export async function followReviews(origin: string): Promise<VersionStream> {
  const ending = new AbortController();
  const response = await fetch(`${origin}/trpc/reviews.live`, { signal: ending.signal });
  let text = "";
  let hasEnded = false;
  const changes = new EventEmitter();
  /** The place in the text behind the last version that was told. */
  let told = 0;
  async function read(): Promise<void> {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      changes.emit("arrived");
    }
  }
  read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
      changes.emit("arrived");
    });
  async function nextLike(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = /^data: \{"version":"([^"]+)"\}\n/m.exec(text.slice(told));
      if (found) {
        told += found.index + found[0].length;
        if (pattern.test(found[1] ?? "")) return found[1] ?? "";
      } else if (hasEnded) throw new Error("The stream has ended.");
      else await once(changes, "arrived");
    }
  }
  return {
    response,
    text: () => text,
    next: () => nextLike(/./),
    nextChange: () => nextLike(/^\d+$/),
    nextUnknown: () => nextLike(/^start-/),
    close: () => ending.abort(),
  };
}
