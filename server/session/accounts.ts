import { and, type Column, eq, inArray, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts, blocks } from "../db/schema.ts";

/** A person's account in the form of `OWNER`: `provider:subject`. */
export const accountName = sql<string>`${accounts.provider} || ':' || ${accounts.subject}`;

/** An SQL condition: `OWNER` contains the user with this id. */
export type Ownership = (userId: SQLWrapper) => SQL;

/**
 * @param options.oidcIssuer the current issuer of `oidc`. At another issuer, a subject may be another person.
 * @param options.loopback whether only this computer can reach the site. Otherwise there is no local sign-in, so that
 * nobody becomes the owner by typing a name.
 */
export function createOwnership(options: {
  owners: readonly string[];
  oidcIssuer: string | null;
  loopback: boolean;
}): Ownership {
  const { oidcIssuer, loopback } = options;
  const owners = options.owners.filter((name) => loopback || !name.startsWith("local:"));
  if (owners.length === 0) return () => sql`false`;
  const isOfIssuer = oidcIssuer
    ? or(ne(accounts.provider, "oidc"), sql`rtrim(${accounts.issuer}, '/') = ${oidcIssuer.replace(/\/$/, "")}`)
    : undefined;
  return (userId) =>
    sql`exists (select from ${accounts} where ${and(eq(accounts.userId, userId), inArray(accountName, owners), isOfIssuer)})`;
}

/** The hash of a person's provider account, as a block stores it. */
function hashIdentity(identity: SQL): SQL {
  return sql`encode(sha256(convert_to(jsonb_build_array(${identity})::text, 'UTF8')), 'hex')`;
}

/** An SQL array of the hashes of a user's accounts, as a block stores it. */
export function identitiesOf(userId: Column): SQL<string[]> {
  const hash = hashIdentity(sql`${accounts.provider}, ${accounts.issuer}, ${accounts.subject}`);
  return sql`array(select ${hash} from ${accounts} where ${eq(accounts.userId, userId)})`;
}

/** An SQL condition: this provider account is blocked, even if the user was deleted. */
export function isBlockedIdentity(provider: string, issuer: string, subject: string): SQL {
  const hash = hashIdentity(sql`${provider}::text, ${issuer}::text, ${subject}::text`);
  return sql`exists (select from ${blocks} where ${blocks.identities} @> array[${hash}])`;
}
