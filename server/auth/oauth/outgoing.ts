import { readText } from "../../process/read-text.ts";
import { SignInError } from "../sign-in-error.ts";

/** The largest answer that the site reads, in bytes. Key sets and discovery documents are a tenth of it. */
const ANSWER_MAX = 256 * 1024;
/** The longest time for a call that several sign-ins share, in milliseconds. */
export const CALL_TIME = 4_000;

interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: URLSearchParams | undefined;
  signal: AbortSignal;
}

/**
 * Calls an identity provider until `signal` aborts. Follows no redirects and limits the size of the answer.
 * @param what names the call in the log.
 * @returns the complete answer.
 * @throws {SignInError} when no answer comes.
 */
export async function callProvider(
  what: string,
  url: URL | string,
  { method = "GET", headers, body, signal }: Call,
): Promise<Response> {
  const called = describe(what, url);
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal, redirect: "manual" });
    const text = await readText(response, ANSWER_MAX);
    if (text === null) throw new SignInError("provider-error", `answer too large: ${called}`);
    return new Response(text || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw signal.aborted
      ? tooSlow(what, url)
      : new SignInError("provider-unreachable", `cannot be reached (${connectionFault(error)}): ${called}`);
  }
}

/** Why there is no connection, as a code such as `ECONNREFUSED`, `ENOTFOUND` or `UND_ERR_SOCKET`. */
function connectionFault(error: unknown): string {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]{1,64}$/.test(code) ? code : "no connection";
}

/** The error for a provider that did not answer in time. */
export function tooSlow(what: string, url: URL | string): SignInError {
  return new SignInError("provider-slow", `no answer in time: ${describe(what, url)}`);
}

function describe(what: string, url: URL | string): string {
  return `${what} of ${new URL(url).origin}`;
}
