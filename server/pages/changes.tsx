import { entries, styles } from "virtual:changes";
import type { FastifyInstance } from "fastify";
import { extension } from "../../shared/identity.ts";
import { changesWording } from "../../words/changes.ts";
import { writeDay } from "../../words/language.ts";
import { atomFeed } from "../http/atom.ts";
import { sendShared, servePublicPage } from "../http/etag.ts";

type VersionEntry = (typeof entries)[number];

/** The id of a version's section on the page. */
const sectionId = (version: string) => `v${version}`;

/**
 * The time of a version in a feed. A version without a date gets that of the next older version that has one, or else of the
 * next newer one. Null if no version has a date.
 */
function feedTime(index: number): string | null {
  const isDated = ({ date }: VersionEntry) => date !== null;
  const nearest = entries.slice(index).find(isDated) ?? entries.slice(0, index).findLast(isDated);
  return nearest ? `${nearest.date}T00:00:00Z` : null;
}

/** Gives addresses on the site their origin, because a feed is read elsewhere. */
function absolute(html: string, origin: string): string {
  return html.replace(/(?<= (?:src|href)=")(?=\/)/g, origin);
}

/**
 * `/changes`, `/changes.atom` and `/changes.json`: what changed in each version of the theme, in words and in colours.
 * The build renders the entries.
 */
export function registerChanges(
  app: FastifyInstance,
  publicOrigin: string,
  assets: { styles: readonly string[] },
): void {
  const page = `${publicOrigin}/changes`;
  const items = entries.map(({ version, date, html, colors }, index) => ({
    id: `${extension.marketplace}#version-${version}`,
    title: changesWording.version(version),
    link: `${page}#${sectionId(version)}`,
    date: feedTime(index),
    author: extension.publisher,
    html: absolute(html, publicOrigin),
    isDated: date !== null,
    colors,
  }));
  servePublicPage(app, "/changes", {
    title: changesWording.title,
    main: (
      <article className="changes">
        {entries.map(({ version, date, html, themes, file }) => (
          <section key={version} id={sectionId(version)}>
            <h2>
              {changesWording.version(version)}
              {date !== null && (
                <>
                  {" "}
                  <small>
                    <time dateTime={date}>{writeDay(new Date(date))}</time>
                  </small>
                </>
              )}
            </h2>
            {file !== null && (
              <p>
                <a href={file} download aria-label={changesWording.downloadVersion(version)}>
                  {changesWording.download}
                </a>
              </p>
            )}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build rendered it from the owner's changelog */}
            <div dangerouslySetInnerHTML={{ __html: html + themes }} />
          </section>
        ))}
        <p>
          {changesWording.feeds} <a href="/changes.atom">Atom</a> · <a href="/changes.json">JSON</a>
        </p>
      </article>
    ),
    back: changesWording.back,
    styles: [...assets.styles, ...styles],
  });

  const title = changesWording.feedTitle(extension.name);
  const atom = atomFeed({
    id: `${extension.marketplace}#versions`,
    title,
    page,
    self: `${publicOrigin}/changes.atom`,
    entries: items,
  });
  app.get("/changes.atom", (request, reply) => sendShared(request, reply, "application/atom+xml", atom));

  // https://www.jsonfeed.org/version/1.1/: readers ignore keys that begin with an underscore.
  const json = JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: `${publicOrigin}/changes.json`,
    items: items.map(({ id, title, link, date, html, isDated, colors }) => ({
      id,
      url: link,
      title,
      content_html: html === "" ? title : html,
      ...(isDated && { date_published: date }),
      ...(colors !== null && { _colors: colors }),
    })),
  });
  app.get("/changes.json", (request, reply) => sendShared(request, reply, "application/feed+json", json));
}
