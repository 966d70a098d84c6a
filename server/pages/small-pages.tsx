import { main as changes, styles as changesStyles } from "virtual:changes";
import { ownerPageTexts } from "virtual:owner-page-texts";
import { main as ports, styles as portsStyles, title as portsTitle } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { responsible } from "../../defaults/settings/links.ts";
import { changesWording } from "../../defaults/words/changes.ts";
import { language } from "../../defaults/words/language.ts";
import { portsWording } from "../../defaults/words/ports.ts";
import { localSignInWording, ownerPagesWording } from "../../defaults/words/server.ts";
import { addresses, siteAddress, sitePath } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { HTML, renderDocument, type SmallPageAssets } from "../http/document.tsx";
import { makeReady, sendReady } from "../http/ready-answer.ts";
import type { Services } from "../services.ts";
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, sessionCookieName } from "../session/sessions.ts";
import { type PageSettings, renderOwnerText } from "./owner-text.ts";

type PageServices = Pick<Services, "env" | "providers">;

/** A text page, made by the build or written by the owner. Its name is the class of its article. */
type Text = { title: string; description: string; html: string; name?: string; back?: string };

/**
 * The text pages, rendered once: `/changes` and `/ports` from the build, and the owner's from `pages/`, with the site's
 * current settings filled in.
 */
export async function smallPages(
  app: FastifyInstance,
  { services, assets }: { services: PageServices; assets: SmallPageAssets },
): Promise<void> {
  async function serve(path: string, { description, html: text, name, ...page }: Text, styles: readonly string[] = []) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted, or sanitised by the build
    const main = <article className={name} dangerouslySetInnerHTML={{ __html: text }} />;
    const listed = { description, publicOrigin: services.env.publicOrigin, path };
    const html = renderDocument({ ...page, main, assets, styles, listed });
    const ready = await makeReady(html, { "content-type": HTML, "cache-control": "no-cache" });
    app.get(path, (_request, reply) => sendReady(reply, ready));
  }

  const settings = pageSettings(services);
  for (const { name, title, text } of ownerPageTexts) {
    await serve(siteAddress(name), { ...renderOwnerText(text, settings), title, back: ownerPagesWording.back });
  }
  if (SECTIONS.ports && ports !== null) {
    const description = portsWording.description(extension.name);
    await serve(addresses.ports, { title: portsTitle, description, html: ports }, portsStyles);
  }
  if (SECTIONS.changes && changes !== null) {
    const { title, back } = changesWording;
    const description = changesWording.description(extension.name);
    await serve(addresses.changes, { title, description, html: changes, name: "changes", back }, changesStyles);
  }
}

/** The settings that a page in `site/pages/` can show. `vite/owner-pages.ts` refuses a page with any other setting. */
function pageSettings({ env, providers }: PageServices): PageSettings {
  const names = new Intl.ListFormat(language.lang, { type: "disjunction" });
  const providerNames = Array.from(providers.values(), ({ name }) => name);
  return {
    name: extension.name,
    publicOrigin: env.publicOrigin + sitePath,
    responsible: responsible ?? false,
    providerNames: providerNames.length > 0 ? names.format(providerNames) : localSignInWording.name,
    googleAnalytics: env.measurementId !== null,
    mail: env.smtpUrl !== null,
    webhook: env.webhookUrl !== null,
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
