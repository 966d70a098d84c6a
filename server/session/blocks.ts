import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { accounts, blocks } from "../db/schema.ts";

/** A person at a provider, hashed, as a block stores it. */
function hashIdentity(identity: SQL): SQL {
  return sql`encode(sha256(convert_to(jsonb_build_array(${identity})::text, 'UTF8')), 'hex')`;
}

/** An SQL array of the hashes of a user's accounts, as a block stores it. */
export function identitiesOf(userId: Column): SQL<string[]> {
  const hash = hashIdentity(sql`${accounts.provider}, ${accounts.issuer}, ${accounts.subject}`);
  return sql`array(select ${hash} from ${accounts} where ${eq(accounts.userId, userId)})`;
}

/** An SQL condition: this person at a provider is blocked, also if the account was deleted. */
export function isBlockedIdentity(provider: string, issuer: string, subject: string): SQL {
  const hash = hashIdentity(sql`${provider}::text, ${issuer}::text, ${subject}::text`);
  return sql`exists (select from ${blocks} where ${blocks.identities} @> array[${hash}])`;
}
