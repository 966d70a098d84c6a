import { themeScript } from "virtual:first-paint";
import { language } from "../../site/words/language.ts";
import { extension } from "../../theme/extension/identity.ts";
import { escapeHtml } from "../shared/html.ts";

interface Document {
  title: string;
  /** HTML, with its parts already escaped. */
  main: string;
  styles: readonly string[];
  script?: string;
  /** Whether it wears the theme that the visitor chose on the page. What it is kept in is the site's own origin's. */
  wears?: boolean;
  /** Whether search engines may list it. */
  isPublic?: boolean;
  /** Becomes `data-` attributes of the body. */
  data?: Record<string, string>;
}

/** A small page without any inline style, and with no inline script but the one of the page that wears a theme. */
export function renderDocument({
  title,
  main,
  styles,
  script,
  wears = false,
  isPublic = false,
  data = {},
}: Document): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<!doctype html>
<html lang="${escapeHtml(language.lang)}" dir="${escapeHtml(language.dir)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isPublic ? "" : `<meta name="robots" content="noindex">\n`}<title>${escapeHtml(title)} · ${escapeHtml(extension.name)}</title>
<link rel="icon" href="data:,">
${wears && themeScript !== null ? `<script>${themeScript}</script>\n` : ""}${styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">\n`).join("")}${script ? `<script type="module" src="${escapeHtml(script)}"></script>\n` : ""}</head>
<body${attributes.join("")}>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}
