import { language } from "../../site/words/language.ts";
import { extension } from "../../theme/extension/identity.ts";
import type { Provider } from "../auth/providers/provider.ts";
import type { Env } from "../env.ts";
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, sessionCookieName } from "../session/sessions.ts";
import type { PageSetting } from "../shared/page-settings.ts";

/** What a page in `site/pages/` can say about the site: the settings in force. The build knows their names. */
export function pageSettings(
  env: Env,
  providers: readonly Pick<Provider, "name">[],
): Record<PageSetting, string | number | boolean> {
  const names = new Intl.ListFormat(language.lang, { type: "disjunction" });
  return {
    name: extension.name,
    publicOrigin: env.publicOrigin,
    providerNames: names.format(providers.map(({ name }) => name)),
    googleAnalytics: env.measurementId !== null,
    mail: env.smtpUrl !== null,
    reviewsHold: env.reviewsHold,
    contactDays: env.contactRetentionDays,
    sessionCookie: sessionCookieName(env.secure),
    sessionIdleDays: SESSION_IDLE_DAYS,
    sessionMaxDays: SESSION_MAX_DAYS,
  };
}
