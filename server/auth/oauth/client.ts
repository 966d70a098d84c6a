import {
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetchOptions,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  type ServerMetadata,
} from "openid-client";
import { readText } from "../../runtime/read-text.ts";
import { type AuthorizationResponse, SignInError } from "../provider.ts";
import type { Client } from "./authorization.ts";

/** The largest answer that the site reads, in bytes. Key sets and discovery documents are a tenth of it. */
const ANSWER_MAX = 256 * 1024;
/** How long one call may take, in seconds. */
export const CALL_TIME = 4;
/** The largest difference between clocks, in seconds. */
export const CLOCK_TOLERANCE = 60;

/**
 * A provider for one sign-in. The library keeps keys as long as this object. A provider may replace a key without
 * changing the key's id, so each sign-in makes its own.
 * @param signal ends all calls.
 */
export function configure(server: ServerMetadata, client: Client, signal: AbortSignal): Configuration {
  const { clientId, clientSecret } = client;
  // The form is the default for a provider that names no method only in this library, not in OpenID Connect.
  const inForm = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
  const authentication = inForm ? ClientSecretPost : ClientSecretBasic;
  const configuration = new Configuration(
    server,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE },
    clientSecret === null ? None() : authentication(clientSecret),
  );
  configuration.timeout = CALL_TIME;
  configuration[customFetch] = (url, init) =>
    call(url, { ...init, signal: AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]) });
  enableNonRepudiationChecks(configuration);
  // `openIdProvider` checks the addresses of the endpoints. Those of other providers are constants.
  allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Calls an identity provider, and limits the size of the answer.
 * @returns the complete answer.
 * @throws {SignInError} when no answer comes.
 */
export async function call(url: string, init: CustomFetchOptions): Promise<Response> {
  const { origin, pathname } = new URL(url);
  const place = `${origin}${pathname}`;
  try {
    const response = await fetch(url, init as RequestInit);
    const text = await readText(response, ANSWER_MAX);
    if (text === null) throw new SignInError("provider-error", `answer too large: ${place}`);
    // GitHub sends errors with status 200. RFC 6749, 5.2 asks for 400.
    const isError = response.status === 200 && /^\s*\{\s*"error"\s*:\s*"/.test(text);
    return new Response(text || null, { status: isError ? 400 : response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw init.signal?.aborted
      ? new SignInError("provider-slow", `no answer in time: ${place}`)
      : new SignInError("provider-unreachable", `cannot be reached (${connectionFault(error)}): ${place}`);
  }
}

/** The callback as the library reads it. */
export function callbackUrl(redirectUri: string, { code, iss }: AuthorizationResponse): URL {
  const url = new URL(redirectUri);
  url.search = String(new URLSearchParams({ code, ...(iss !== undefined && { iss }) }));
  return url;
}

/** Why there is no connection, as a code such as `ECONNREFUSED`, `ENOTFOUND` or `UND_ERR_SOCKET`. */
function connectionFault(error: unknown): string {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]{1,64}$/.test(code) ? code : "no connection";
}

/** An OAuth error code that is safe to log: a provider may send anything. */
export function errorCode(error: unknown): string {
  return typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "unreadable";
}

/**
 * Runs a step of the library, and checks of its result.
 * @throws {SignInError} when the provider's answer is missing or refused.
 */
export async function checked<T>(issuer: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof SignInError) throw cause;
    }
    if (error instanceof ResponseBodyError) {
      // GitHub has its own name for a code that it does not accept.
      const isRefused = error.error === "invalid_grant" || error.error === "bad_verification_code";
      throw new SignInError(
        isRefused ? "provider-refused" : "provider-error",
        `error from ${issuer} (${errorCode(error.error)})`,
      );
    }
    throw new SignInError("provider-error", `an answer of ${issuer} cannot be used: ${reasonOf(error)}`);
  }
}

/** The library's reason. Its messages are fixed and name parts of an answer, never their values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ClientError)) return error instanceof Error ? error.name : "unreadable";
  const { message, cause } = error;
  if (cause instanceof Response) return `${message} (${cause.status})`;
  return cause instanceof Error && cause.name === "OperationProcessingError"
    ? `${message}: ${cause.message}`
    : message;
}
