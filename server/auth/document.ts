import { extension } from "../../client/theme/extension.ts";
import { language } from "../../site/words/language.ts";
import { escapeHtml } from "../shared/html.ts";

interface Document {
  title: string;
  /** HTML, with its parts already escaped. */
  main: string;
  styles: readonly string[];
  script?: string;
  /** Becomes `data-` attributes of the body. */
  data?: Record<string, string>;
}

/** A small page without any inline script or style. */
export function renderDocument({ title, main, styles, script, data = {} }: Document): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<!doctype html>
<html lang="${escapeHtml(language.lang)}" dir="${escapeHtml(language.dir)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(extension.name)}</title>
<link rel="icon" href="data:,">
${styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">\n`).join("")}${script ? `<script type="module" src="${escapeHtml(script)}"></script>\n` : ""}</head>
<body${attributes.join("")}>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
}
