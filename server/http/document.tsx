import { themeScript } from "virtual:first-paint";
import { buildYear } from "virtual:owner-pages";
import { fonts } from "virtual:theme-fonts";
import type { FastifyReply } from "fastify";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language } from "../../defaults/words/language.ts";
import { footerWording, product } from "../../defaults/words/page.ts";
import { addresses } from "../../shared/addresses.ts";
import { footerLinks } from "../../shared/footer-links.ts";
import { extension } from "../../shared/identity.ts";
import { type PageMetadata, pageMetadata } from "../../shared/page-metadata.ts";

/** The content type of a page. */
export const HTML = "text/html; charset=utf-8";

interface Document {
  title: string;
  /** The content below the title. */
  main: ReactNode;
  /** The text of the link to the site, below the content. */
  back?: string;
  assets: SmallPageAssets;
  /** The style sheets of this page only. */
  styles?: readonly string[];
  /** Whether the page is a step of the sign-in, usually in a popup. It then has no link to the site and no footer. */
  isSignIn?: boolean;
  /** Metadata for search engines and link previews. Without it, search engines may not index the page. */
  listed?: Omit<PageMetadata, "title">;
  /** The `data-` attributes of the body. */
  data?: Record<string, string>;
}

/** The URL paths of the files that the small pages load. */
export interface SmallPageAssets {
  styles: readonly string[];
  /** The script that ends a sign-in and returns to the page. */
  script: string;
}

/**
 * A small page. It has no inline styles. Its only inline script applies the theme that the visitor chose on the page.
 */
export function renderDocument(page: Document): string {
  const { title, main, back, assets, styles = [], isSignIn = false, listed, data = {} } = page;
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));
  const brand = (
    <>
      <img src={addresses.icon} alt="" width="24" height="24" loading="lazy" /> {extension.name}
    </>
  );
  const whole = `${title} · ${extension.name}`;
  const html = renderToStaticMarkup(
    <html lang={language.lang} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whole}</title>
        {listed ? (
          <>
            <link rel="canonical" href={listed.publicOrigin + listed.path} />
            {pageMetadata({ ...listed, title: whole }).map((attributes) => (
              <meta key={JSON.stringify(attributes)} {...attributes} />
            ))}
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href={addresses.icon} />
        <link rel="apple-touch-icon" href={addresses.touchIcon} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the build's, whose hash the policy has */}
        {themeScript !== null && <script dangerouslySetInnerHTML={{ __html: themeScript }} />}
        {!isSignIn &&
          fonts.map((font) => <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />)}
        {[...assets.styles, ...styles].map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body {...attributes}>
        <header>{isSignIn ? <span>{brand}</span> : <a href={addresses.home}>{brand}</a>}</header>
        <main>
          <h1>{title}</h1>
          {main}
          {back && (
            <p>
              <a href={addresses.home}>{back}</a>
            </p>
          )}
        </main>
        {!isSignIn && <Footer />}
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

function Footer() {
  return (
    <footer className="site-footer">
      <p>{footerWording.copyright(product.copyrightYear ?? buildYear, extension.name)}</p>
      <ul>
        {footerLinks.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Sends a small page. */
export function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type(HTML).send(html);
}
