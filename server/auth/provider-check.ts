import type { FastifyBaseLogger } from "fastify";
import { createSecrets } from "./authorization.ts";
import type { Provider } from "./provider.ts";
import { SignInError } from "./sign-in-error.ts";

/**
 * Says in the log, in one line for each provider, whether people can sign in with it, and if not, which variable is
 * wrong. The line names no secret. A start does not wait for it.
 */
export async function checkProviders({
  providers,
  log,
}: {
  providers: ReadonlyMap<string, Provider>;
  log: FastifyBaseLogger;
}): Promise<void> {
  const checks = Array.from(providers, async ([id, provider]) => {
    const { state, ...secrets } = createSecrets();
    const failure: unknown = await provider.probe(state, secrets).catch((error) => error);
    if (failure instanceof SignInError && failure.reason === "provider-refused") {
      log.info({ provider: id }, "the sign-in provider answers, and knows this site");
    } else {
      const detail = failure instanceof SignInError ? failure.message : "its answer cannot be used";
      log.warn({ provider: id, detail }, "nobody can sign in with this provider: `detail` says why");
    }
  });
  await Promise.all(checks);
}
