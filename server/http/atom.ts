import { create } from "xmlbuilder2";
import { language } from "../../site/words/language.ts";

export interface AtomEntry {
  /** An IRI that stays the same when the site moves to another address, such as one below the extension's own. */
  id: string;
  title: string;
  link: string;
  /** ISO 8601. */
  date: string;
  author: string;
  html: string;
}

/**
 * Writes an Atom feed (RFC 4287). Unchanged entries give unchanged bytes: the feed's date is its newest entry's.
 * @param feed.page the address of the page that the feed is about, `feed.self` the feed's own.
 */
export function atomFeed(feed: {
  id: string;
  title: string;
  page: string;
  self: string;
  entries: readonly AtomEntry[];
}): string {
  const dates = feed.entries.map(({ date }) => date).sort();
  return create(
    { version: "1.0", encoding: "utf-8" },
    {
      feed: {
        "@xmlns": "http://www.w3.org/2005/Atom",
        "@xml:lang": language.lang,
        id: feed.id,
        title: feed.title,
        updated: dates.at(-1) ?? new Date(0).toISOString(),
        link: [{ "@href": feed.page }, { "@href": feed.self, "@rel": "self" }],
        entry: feed.entries.map((entry) => ({
          id: entry.id,
          title: entry.title,
          link: { "@href": entry.link },
          published: entry.date,
          updated: entry.date,
          author: { name: entry.author },
          content: { "@type": "html", "#": entry.html },
        })),
      },
    },
  ).end({ prettyPrint: true });
}
