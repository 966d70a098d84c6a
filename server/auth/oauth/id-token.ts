import {
  type AuthorizationServer,
  allowInsecureRequests,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  type IDToken,
  processAuthorizationCodeResponse,
  validateApplicationLevelSignature,
} from "oauth4webapi";
import { SignInError } from "../sign-in-error.ts";
import { CALL_TIME, callProvider, inTime } from "./outgoing.ts";
import { checked } from "./refusal.ts";

const KEY_SET = "key set";
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

/** Reads ID tokens of one provider, and caches its keys. @param issuers the accepted values of `iss`. */
export function createIdTokenReader(
  provider: AuthorizationServer & { jwks_uri: string },
  issuers: readonly string[],
  clientId: string,
): (answer: Response, nonce: string, signal: AbortSignal) => Promise<VerifiedTokens> {
  const verifySignature = createSignatureCheck(provider);
  const client = { client_id: clientId, [clockTolerance]: CLOCK_TOLERANCE };
  const servers = issuers.map((issuer) => ({
    ...provider,
    issuer,
    id_token_signing_alg_values_supported: provider.id_token_signing_alg_values_supported ?? ALGORITHMS,
  }));

  async function process(answer: Response, nonce: string) {
    let failure: unknown;
    for (const server of servers) {
      const copy = answer.clone();
      try {
        const tokens = await processAuthorizationCodeResponse(server, client, copy, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        return { tokens, copy };
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }

  /** OpenID Connect Core, 3.1.3.7. */
  return async (answer, nonce, signal) => {
    const { tokens, copy } = await checked("token endpoint's answer", () => process(answer, nonce));
    const claims = getValidatedIdTokenClaims(tokens);
    if (!claims) throw new SignInError("provider-error", "the answer has no ID token");
    const now = Date.now() / 1000;
    if (claims.iat > now + CLOCK_TOLERANCE || claims.iat < now - ID_TOKEN_AGE - CLOCK_TOLERANCE) {
      throw refusal("iat");
    }
    if (claims.azp !== undefined && claims.azp !== clientId) throw refusal("azp");
    if (!SUBJECT.test(claims.sub)) throw refusal("sub");
    await inTime(signal, KEY_SET, provider.jwks_uri, verifySignature(copy));
    return { accessToken: tokens.access_token, claims };
  };
}

function refusal(claim: string): SignInError {
  return new SignInError("provider-error", `the ID token's ${claim} is not valid`);
}

/**
 * Checks signatures with the provider's published keys, which oauth4webapi caches for each provider object. A
 * check may fail because the provider has a new key, under a new id or the same, so the site fetches the keys again at
 * once. It does not wait between two requests, because each attempt needs a valid code.
 */
function createSignatureCheck(provider: AuthorizationServer): (answer: Response) => Promise<void> {
  let keys = { provider: { ...provider }, fetched: false };

  async function check(answer: Response): Promise<void> {
    const current = keys;
    const wereCached = current.fetched;
    try {
      await validateApplicationLevelSignature(current.provider, answer, {
        [customFetch]: fetchKeys,
        [allowInsecureRequests]: true,
      });
      current.fetched = true;
    } catch (error) {
      if (keys === current) keys = { provider: { ...provider }, fetched: false };
      if (!wereCached) throw error;
      await check(answer);
    }
  }
  return (answer) => checked("ID token's signature", () => check(answer));
}

/** One function for all calls: oauth4webapi lets calls with the same function share one request. */
function fetchKeys(url: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  return callProvider(KEY_SET, url, { headers, signal: AbortSignal.timeout(CALL_TIME) });
}
