import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { toString as textOf } from "mdast-util-to-string";
import Mustache from "mustache";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Plugin } from "vite";
import { addresses } from "../shared/addresses.ts";
import { pageSettingNames } from "../shared/page-settings.ts";
import { UserError } from "../toolkit/user-error.ts";
import { project, siteFolder } from "./folders.ts";
import { exportAll, virtualModules } from "./virtual-modules.ts";

/** The site's own pages. A missing page comes from the defaults. */
const pagesFolders = [join(siteFolder, "pages"), join(project, "defaults/pages")];

function readPages(): OwnerPageSource[] {
  const pages = pagesFolders.flatMap(readOwnerPages);
  const own = pages.filter(({ name }, index) => pages.findIndex((page) => page.name === name) === index);
  return own.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The first segments of the site's own addresses. */
const reserved = new Set(Object.values(addresses).map((address) => address.split("/")[1]));

export interface OwnerPageSource {
  /** The page's address below the site's origin, without a slash. */
  name: string;
  title: string;
  /** Markdown with Mustache tags, without the title. */
  text: string;
}

/**
 * Reads the Markdown files of a folder. A page begins with its title as a heading of the first level.
 * @throws {UserError} with the file and what to change.
 */
export function readOwnerPages(folder: string): OwnerPageSource[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(?:md|markdown)$/i.test(file));
  return files.sort().map((file) => readOwnerPage(folder, file));
}

function readOwnerPage(folder: string, file: string): OwnerPageSource {
  const place = `site/pages/${file}`;
  const name = basename(file, ".md");
  if (file.includes("/")) {
    throw new UserError(`${place}: move the file into site/pages/ itself: only files there are pages.`);
  }
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    throw new UserError(`${place}: rename the file to lowercase letters, digits and hyphens, such as imprint.md.`);
  }
  if (reserved.has(name)) {
    throw new UserError(`${place}: rename the file: the site itself uses the address /${name}.`);
  }
  // Some editors begin a file with a byte order mark.
  const source = readFileSync(join(folder, file), "utf8").replace(/^\uFEFF/, "");
  const [first] = unified().use(remarkParse).parse(source).children;
  const title = textOf(first);
  if (first?.type !== "heading" || first.depth !== 1 || title.trim() === "") {
    throw new UserError(`${place}: start the file with its title on a separate line, such as “# Imprint”.`);
  }
  checkTags(place, source);
  return { name, title, text: source.slice(first.position?.end.offset) };
}

function checkTags(place: string, source: string): void {
  let spans: ReturnType<typeof Mustache.parse>;
  try {
    spans = Mustache.parse(source);
  } catch (error) {
    throw new UserError(`${place}: ${(error as Error).message}.`);
  }
  const known: readonly string[] = pageSettingNames;
  const unknown = namesIn(spans).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`${place}: there is no setting {{${unknown}}}. The settings are ${known.join(", ")}.`);
  }
}

/** The names of all tags, including those inside sections. */
function namesIn(spans: readonly unknown[]): string[] {
  return (spans as [type: string, value: string, ...unknown[]][]).flatMap(([type, value, , , inner]) => {
    if (type === "text" || type === "!") return [];
    return [value, ...(Array.isArray(inner) ? namesIn(inner) : [])];
  });
}

/** Provides the owner's pages: names and titles as `virtual:owner-pages`, texts as `virtual:owner-page-texts`. */
export function ownerPagesPlugin(): Plugin {
  // Server and browser use the same year, regardless of the visitor's clock.
  const buildYear = new Date().getUTCFullYear();
  return {
    name: "owner-pages",
    ...virtualModules({
      "virtual:owner-pages": () =>
        exportAll({ ownerPages: readPages().map(({ name, title }) => ({ name, title })), buildYear }),
      "virtual:owner-page-texts": () => exportAll({ ownerPageTexts: readPages() }),
    }),
  };
}
