import { eq } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { accounts } from "../db/schema.ts";

/** A person's account, as `OWNER` names it. */
export type AccountName = `${string}:${string}`;

export function accountName({ provider, subject }: { provider: string; subject: string }): AccountName {
  return `${provider}:${subject}`;
}

/** Who may use the owner's page. */
export type Owners = ReturnType<typeof createOwners>;

/**
 * The people whom `OWNER` names.
 * @param options.oidcIssuer the issuer that `oidc` means now. Another issuer may give a subject to another person.
 * @param options.loopback whether only this computer reaches the site: elsewhere the local sign-in does not exist, and
 * nobody is the owner by a name that anybody could have typed.
 */
export function createOwners(
  db: Database,
  options: { owners: readonly string[]; oidcIssuer: string | null; loopback: boolean },
) {
  const names = new Set(options.owners);
  const withoutSlash = (issuer: string | null) => issuer?.replace(/\/$/, "");

  function isOwners(account: { provider: string; issuer: string; subject: string }): boolean {
    const { provider, issuer } = account;
    if (!names.has(accountName(account))) return false;
    if (provider === "local") return options.loopback;
    return (
      provider !== "oidc" || !options.oidcIssuer || withoutSlash(issuer) === withoutSlash(options.oidcIssuer)
    );
  }

  async function accountsOf(userId: string) {
    return await db.select().from(accounts).where(eq(accounts.userId, userId));
  }

  return {
    /** Whether a user is an owner. */
    async includes(userId: string): Promise<boolean> {
      return names.size > 0 && (await accountsOf(userId)).some(isOwners);
    },

    /** What `OWNER` has to say for a user. Null: the user has no account. */
    async nameOf(userId: string): Promise<AccountName | null> {
      const [account] = await accountsOf(userId);
      return account ? accountName(account) : null;
    },
  };
}
