import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The encodings that a body may have been compressed with, the best first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The package's types lack `preferred`. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** The encoding to answer with, by the client's `Accept-Encoding`. @param available `identity` is among them. */
export function encodingFor(
  request: Pick<FastifyRequest, "headers">,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator(request);
  const [best] = negotiator.encodings(available, { preferred: available });
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}
