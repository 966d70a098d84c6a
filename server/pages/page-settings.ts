import { responsible } from "../../settings/links.ts";
import { extension } from "../../shared/identity.ts";
import type { PageSetting } from "../../shared/page-settings.ts";
import { language } from "../../words/language.ts";
import { localSignInWording } from "../../words/server.ts";
import type { Env } from "../env.ts";
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, sessionCookieName } from "../session/sessions.ts";

/** The settings that a page in `site/pages/` can show. `vite/owner-pages.ts` refuses a page that names another one. */
export function pageSettings(
  env: Env,
  providerNames: readonly string[],
): Record<PageSetting, string | number | boolean> {
  const names = new Intl.ListFormat(language.lang, { type: "disjunction" });
  return {
    name: extension.name,
    publicOrigin: env.publicOrigin,
    responsible: responsible ?? false,
    providerNames: providerNames.length > 0 ? names.format(providerNames) : localSignInWording.name,
    googleAnalytics: env.measurementId !== null,
    mail: env.smtpUrl !== null,
    reviewsHold: env.reviewsHold,
    contactDays: env.contactRetentionDays,
    sessionCookie: sessionCookieName(env.secure),
    sessionIdleDays: SESSION_IDLE_DAYS,
    sessionMaxDays: SESSION_MAX_DAYS,
    server: !import.meta.env.STATIC,
    forms: SECTIONS.reviews || SECTIONS.contact,
    ownCode: SECTIONS.ownCode,
    signIn: SECTIONS.signIn,
    reviews: SECTIONS.reviews,
    contact: SECTIONS.contact,
  };
}
