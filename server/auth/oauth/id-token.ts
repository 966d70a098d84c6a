import {
  allowInsecureRequests,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  type IDToken,
  processAuthorizationCodeResponse,
  validateApplicationLevelSignature,
} from "oauth4webapi";
import { SignInError } from "../sign-in-error.ts";
import type { Discovered } from "./discovery.ts";
import { CALL_TIME, callProvider } from "./outgoing.ts";
import { checked } from "./refusal.ts";

/** The largest difference between clocks, and the greatest age of an ID token, in seconds. */
const CLOCK_TOLERANCE = 60;
const ID_TOKEN_AGE = 10 * 60;
/**
 * The algorithms to accept from a provider that does not name its own. All are asymmetric: a shared secret or "none"
 * would prove nothing.
 */
const ALGORITHMS = ["RS", "PS", "ES"].flatMap((kind) => ["256", "384", "512"].map((size) => kind + size));
ALGORITHMS.push("EdDSA", "Ed25519");
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** An access token, and the claims of the valid ID token beside it. */
interface VerifiedTokens {
  accessToken: string;
  claims: IDToken;
}

/**
 * Reads the token endpoint's answer and checks its ID token: OpenID Connect Core, 3.1.3.7.
 * @param provider.issuers the accepted values of `iss`.
 * @throws {SignInError}
 */
export async function readIdToken(
  { server, issuers, clientId }: { server: Discovered; issuers: readonly string[]; clientId: string },
  { answer, nonce, signal }: { answer: Response; nonce: string; signal: AbortSignal },
): Promise<VerifiedTokens> {
  const client = { client_id: clientId, [clockTolerance]: CLOCK_TOLERANCE };
  const algorithms = server.id_token_signing_alg_values_supported ?? ALGORITHMS;
  const readings = issuers.map(async (issuer) => {
    const named = { ...server, issuer, id_token_signing_alg_values_supported: algorithms };
    const copy = answer.clone();
    const tokens = await processAuthorizationCodeResponse(named, client, copy, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    return { tokens, copy };
  });
  const { tokens, copy } = await checked("token endpoint's answer", () => firstSuccess(readings));
  const claims = getValidatedIdTokenClaims(tokens);
  if (!claims) throw new SignInError("provider-error", "the answer has no ID token");
  const now = Date.now() / 1000;
  if (claims.iat > now + CLOCK_TOLERANCE || claims.iat < now - ID_TOKEN_AGE - CLOCK_TOLERANCE) {
    throw refusal("iat");
  }
  if (claims.azp !== undefined && claims.azp !== clientId) throw refusal("azp");
  if (!SUBJECT.test(claims.sub)) throw refusal("sub");
  await checked("ID token's signature", () =>
    // oauth4webapi caches keys per provider object, so each sign-in passes a copy. A provider may replace a key without
    // changing the key's id, and a cached key would then be wrong.
    validateApplicationLevelSignature({ ...server }, copy, {
      [customFetch]: (url, { headers }) =>
        callProvider("key set", url, {
          headers,
          signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIME)]),
        }),
      [allowInsecureRequests]: true,
    }),
  );
  return { accessToken: tokens.access_token, claims };
}

/** Returns the first result. If all attempts fail, throws the error of the first one in the list. */
async function firstSuccess<T>(works: Promise<T>[]): Promise<T> {
  try {
    return await Promise.any(works);
  } catch (failures) {
    throw (failures as AggregateError).errors[0];
  }
}

function refusal(claim: string): SignInError {
  return new SignInError("provider-error", `the ID token's ${claim} is not valid`);
}
