import type { Variables } from "../../runtime/variables.ts";

/** Reads this site's client id and secret at a provider. Reports one without the other. */
export function readClient(
  { read, report }: Variables,
  prefix: string,
): { clientId: string; clientSecret: string } | null {
  const clientId = read(`${prefix}_CLIENT_ID`);
  const clientSecret = read(`${prefix}_CLIENT_SECRET`);
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) report(`${prefix}_CLIENT_SECRET is missing: ${prefix}_CLIENT_ID is set.`);
  if (clientSecret) report(`${prefix}_CLIENT_ID is missing: ${prefix}_CLIENT_SECRET is set.`);
  return null;
}
