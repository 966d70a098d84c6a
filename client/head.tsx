import { themeScript } from "virtual:first-paint";
import { otherThemePages } from "virtual:other-theme-pages";
import { tokens, type } from "virtual:theme";
import { fonts } from "virtual:theme-fonts";
import { preferences, variants } from "virtual:variant-list";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language } from "../defaults/words/language.ts";
import { headWording, product } from "../defaults/words/page.ts";
import { addresses } from "../shared/addresses.ts";
import { extension } from "../shared/identity.ts";
import { pageMetadata } from "../shared/page-metadata.ts";

/** The opening tag of the document: its language and direction, and the first theme. */
export function renderOpeningTag(): string {
  const { lang, dir } = language;
  const html = renderToStaticMarkup(<html lang={lang} dir={dir} data-theme={variants[0].label} />);
  // React closes the element and adds an empty head.
  return html.slice(0, html.indexOf(">") + 1);
}

/**
 * Style sheets for browsers without scripts. Their media queries test what the visitor's system prefers. The last match
 * takes effect.
 */
function PreferredSheets() {
  const sheets = preferences.toReversed().flatMap(([feature, index]) => {
    const sheet = variants[index]?.sheet;
    return sheet ? [{ media: `(prefers-${feature})`, sheet }] : [];
  });
  if (sheets.length === 0) return null;
  return (
    <noscript>
      {sheets.map(({ media, sheet }) => (
        <link key={media} rel="stylesheet" media={media} href={sheet} />
      ))}
    </noscript>
  );
}

/**
 * What search engines, link previews and browsers read: title, description, social card, structured data. The
 * structured data has no rating, because the page's reviews have no stars.
 */
export function renderHead(publicOrigin: string, otherTheme: string | null): string {
  const other = otherThemePages.find(({ name }) => name === otherTheme);
  const title = other ? headWording.titleWith(extension.name, other.name) : headWording.title(extension.name, type);
  const path = other?.path ?? addresses.home;
  const url = publicOrigin + path;
  const picture = other?.picture ?? addresses.socialPicture;
  const description = other ? headWording.descriptionWith(extension.name, other.name) : product.description(extension);
  const metadata = pageMetadata({ title, description, publicOrigin, path, picture });
  const application = {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: extension.name,
    description,
    url,
    image: publicOrigin + picture,
    applicationCategory: "DeveloperApplication",
    operatingSystem: headWording.operatingSystem,
    softwareVersion: extension.version,
    downloadUrl: extension.marketplace,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
  const elements = [
    <title key="title">{title}</title>,
    <link key="canonical" rel="canonical" href={url} />,
    ...fonts.map((font) => <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />),
    <link key="icon" rel="icon" href={addresses.icon} type="image/svg+xml" />,
    <link key="touch" rel="apple-touch-icon" href={addresses.touchIcon} />,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from a function of this repository
    themeScript !== null && <script key="theme" dangerouslySetInnerHTML={{ __html: themeScript }} />,
    // After the script, because browsers use the first theme colour, and the script writes the one of the visitor's
    // theme.
    <meta key="theme-color" name="theme-color" content={tokens.bg} />,
    other && <link key="other" rel="stylesheet" href={other.sheet} />,
    <PreferredSheets key="sheets" />,
    <link key="manifest" rel="manifest" href={addresses.manifest} />,
    ...metadata.map((attributes) => <meta key={JSON.stringify(attributes)} {...attributes} />),
    <script
      key="data"
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<`, so no text can end it
      dangerouslySetInnerHTML={{ __html: JSON.stringify(application).replace(/</g, "\\u003c") }}
    />,
  ];
  // Rendered one by one, because otherwise React would put the metadata before the script.
  return elements.map((element) => renderToStaticMarkup(element)).join("");
}
