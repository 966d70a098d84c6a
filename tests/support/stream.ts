export interface VersionStream {
  /** The next version of the reviews that the site sends. */
  next(): Promise<string>;
  /** The next version that follows a notification of the database. */
  nextChange(): Promise<string>;
  /** The next version that follows no notification, because changes may have been missed. */
  nextUnknown(): Promise<string>;
  close(): Promise<void>;
}

/** The event stream of an open page. It sends the current version at once. */
export async function followReviews(origin: string): Promise<VersionStream> {
  const response = await fetch(`${origin}/trpc/reviews.live`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The answer has no body.");
  const events = reader;
  let text = "";
  async function next(): Promise<string> {
    for (;;) {
      const found = /^data: \{"version":"([^"]+)"\}\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return found[1] ?? "";
      }
      const { value, done } = await events.read();
      if (done) throw new Error("The stream has ended.");
      text += value;
    }
  }
  async function nextLike(pattern: RegExp): Promise<string> {
    for (;;) {
      const version = await next();
      if (pattern.test(version)) return version;
    }
  }
  return {
    next,
    nextChange: () => nextLike(/^\d+$/),
    nextUnknown: () => nextLike(/^start-/),
    close: () => events.cancel(),
  };
}
