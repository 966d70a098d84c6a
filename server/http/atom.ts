import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeXml } from "../../theme/xml.ts";
import { language } from "../../words/language.ts";

interface AtomEntry {
  /** An IRI that stays the same when the site moves to another address, such as one below the extension's own. */
  id: string;
  title: string;
  link: string;
  /** ISO 8601. Null if it is not known: the entry then has the date of the build, because Atom requires one. */
  date: string | null;
  author: string;
  /** Relative links in it are relative to the feed's page. */
  html: string;
}

/** When this file was built, which is also the date of a feed without entries. */
const built = statSync(fileURLToPath(import.meta.url)).mtime.toISOString();

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
  const entries = feed.entries.map((entry) => ({ ...entry, date: entry.date ?? built }));
  const dates = entries.map(({ date }) => date).sort();
  return writeXml("feed", {
    "@xmlns": "http://www.w3.org/2005/Atom",
    "@xml:lang": language.lang,
    "@xml:base": feed.page,
    id: feed.id,
    title: feed.title,
    updated: dates.at(-1) ?? built,
    link: [{ "@href": feed.page }, { "@href": feed.self, "@rel": "self" }],
    entry: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      link: { "@href": entry.link },
      published: entry.date,
      updated: entry.date,
      author: { name: entry.author },
      content: { "@type": "html", "#": entry.html },
    })),
  });
}
