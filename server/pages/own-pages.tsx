import { ownerPageTexts } from "virtual:owner-page-texts";
import type { FastifyInstance } from "fastify";
import { marked } from "marked";
import Mustache from "mustache";
import { extension } from "../../shared/identity.ts";
import type { PageSetting } from "../../shared/page-settings.ts";
import { language } from "../../site/words/language.ts";
import { ownerPagesWording } from "../../site/words/owner-pages.ts";
import type { Env } from "../env.ts";
import { servePublicPage } from "../http/etag.ts";
import type { Services } from "../services.ts";
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, sessionCookieName } from "../session/sessions.ts";

/**
 * `/<name>`: the pages in `site/pages/`, without scripts. The site renders them once, at the start, with its current
 * settings. The owner writes their text, so the site trusts its HTML.
 */
export function registerSitePages(
  app: FastifyInstance,
  { env, providers }: Pick<Services, "env" | "providers">,
  assets: { styles: readonly string[] },
): void {
  const providerNames = Array.from(providers.values(), ({ name }) => name);
  const settings = pageSettings(env, providerNames);
  for (const { name, title, text } of ownerPageTexts) {
    const article = marked.parse(Mustache.render(text, settings), { async: false });
    servePublicPage(app, `/${name}`, {
      title,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own text
      main: <article dangerouslySetInnerHTML={{ __html: article }} />,
      back: ownerPagesWording.back,
      styles: assets.styles,
    });
  }
}

/** The settings that a page in `site/pages/` can show. `vite/owner-pages.ts` refuses a page that names another one. */
function pageSettings(env: Env, providerNames: string[]): Record<PageSetting, string | number | boolean> {
  const names = new Intl.ListFormat(language.lang, { type: "disjunction" });
  return {
    name: extension.name,
    publicOrigin: env.publicOrigin,
    providerNames: names.format(providerNames),
    googleAnalytics: env.measurementId !== null,
    analyticsService: env.analyticsService?.name ?? false,
    analyticsServer: env.analyticsService ? new URL(env.analyticsService.src).host : false,
    mail: env.smtpUrl !== null,
    reviewsHold: env.reviewsHold,
    contactDays: env.contactRetentionDays,
    sessionCookie: sessionCookieName(env.secure),
    sessionIdleDays: SESSION_IDLE_DAYS,
    sessionMaxDays: SESSION_MAX_DAYS,
  };
}
