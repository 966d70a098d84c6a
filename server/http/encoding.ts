import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The encodings that a body may have been compressed with, the best first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The package's types lack `preferred`. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** The choice for each header. Browsers send only a few different ones. */
const chosen = new Map<string, Encoding>();
const CHOSEN_MAX = 100;

/** The encoding to answer with, by the client's `Accept-Encoding`. @param available `identity` is among them. */
export function encodingFor(
  { headers }: Pick<FastifyRequest, "headers">,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  const accepted = headers["accept-encoding"] ?? "";
  const key = available === ENCODINGS ? accepted : `${available}:${accepted}`;
  let encoding = chosen.get(key);
  if (!encoding) {
    const negotiator: EncodingNegotiator = new Negotiator({ headers });
    const [best] = negotiator.encodings(available, { preferred: available });
    encoding = ENCODINGS.find((name) => name === best) ?? "identity";
    if (chosen.size >= CHOSEN_MAX) chosen.clear();
    chosen.set(key, encoding);
  }
  return encoding;
}
