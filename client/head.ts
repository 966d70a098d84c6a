import { themeScript } from "virtual:first-paint";
import { tokens, type } from "virtual:theme";
import { fonts } from "virtual:theme-fonts";
import { preferences, variants } from "virtual:variant-list";
import { escapeHtml } from "../server/shared/html.ts";
import { language } from "../site/words/language.ts";
import { headWording, product } from "../site/words/page.ts";
import { extension } from "../theme/extension/identity.ts";
import { links } from "./links.ts";

/** Attributes of `<html>`: the document's language and direction, and the first theme. */
export function documentAttributes(): string {
  const { lang, dir } = language;
  return `lang="${escapeHtml(lang)}" dir="${escapeHtml(dir)}" data-theme="${escapeHtml(variants[0].label)}"`;
}

/**
 * Style sheets for browsers without scripts, by what the visitor's system prefers: the last one that matches counts.
 */
function preferredSheets(): string {
  const links = preferences.toReversed().flatMap(([wish, place]) => {
    const sheet = variants[place]?.sheet;
    return sheet ? [`<link rel="stylesheet" media="(prefers-${wish})" href="${escapeHtml(sheet)}">`] : [];
  });
  return links.length === 0 ? "" : `<noscript>${links.join("")}</noscript>`;
}

function meta(key: "name" | "property", name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
}

/**
 * What search engines, link previews and browsers read: title, description, social card, structured data.
 * The structured data has no rating: the page's reviews carry no stars, and nothing is invented.
 */
export function renderHead(publicOrigin: string): string {
  const title = headWording.title(extension.name, type);
  const url = `${publicOrigin}/`;
  const picture = `${publicOrigin}/og.png`;
  const application = {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: extension.name,
    description: product.description,
    url,
    image: picture,
    applicationCategory: "DeveloperApplication",
    applicationSubCategory: headWording.category,
    operatingSystem: headWording.operatingSystem,
    softwareVersion: extension.version,
    downloadUrl: links.marketplace,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", product.description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    themeScript === null ? "" : `<script>${themeScript}</script>`,
    // After the script: the first theme colour counts, and the script writes that of the visitor's theme.
    meta("name", "theme-color", tokens.bg),
    preferredSheets(),
    `<link rel="manifest" href="/site.webmanifest">`,
    `<link rel="alternate" type="application/atom+xml" href="/changes.atom">`,
    `<link rel="alternate" type="application/feed+json" href="/changes.json">`,
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", extension.name),
    meta("property", "og:title", title),
    meta("property", "og:description", product.description),
    meta("property", "og:url", url),
    meta("property", "og:image", picture),
    meta("property", "og:image:type", "image/png"),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:image:alt", headWording.picture(extension.name)),
    meta("name", "twitter:card", "summary_large_image"),
    `<script type="application/ld+json">${JSON.stringify(application).replace(/</g, "\\u003c")}</script>`,
  ].join("");
}
