import { SignInError } from "./sign-in-error.ts";

/** The largest answer that is read, in bytes: key sets and discovery documents are a tenth of it. */
const ANSWER_MAX = 256 * 1024;

interface Answer {
  status: number;
  text: string;
}

/**
 * A call to an identity provider: no redirects, a bounded answer, an end at `signal`.
 * @param what is called, in words for the log.
 * @throws {SignInError} when no whole answer comes.
 */
export async function callProvider(
  what: string,
  url: URL | string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual" });
    return { status: response.status, text: await readBounded(what, response) };
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw init.signal.aborted
      ? new SignInError("provider-slow", `no answer in time: ${what}`)
      : new SignInError("provider-error", `could not be reached: ${what}`);
  }
}

async function readBounded(what: string, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX) throw new SignInError("provider-error", `answer too large: ${what}`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The object that an answer's JSON holds. @throws {SignInError} when it holds none. */
export function parseObject(what: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The same as JSON that is no object.
  }
  throw new SignInError("provider-error", `not a JSON object: ${what}`);
}

/** The result of `promise`, or `onTimeout` when `signal` comes first: not everything that is slow can be aborted. */
export async function before<T>(
  signal: AbortSignal,
  promise: Promise<T>,
  onTimeout: () => Error,
): Promise<T> {
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(onTimeout());
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (abort) signal.removeEventListener("abort", abort);
  }
}
