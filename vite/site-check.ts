import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Logger, Plugin } from "vite";
import type * as Settings from "../defaults/settings/sections.ts";
import { isRecord } from "../toolkit/extension/json.ts";
import { printError } from "../toolkit/output.ts";
import { UserError } from "../toolkit/user-error.ts";
import type * as DefaultWords from "./default-words.ts";
import type { FollowsEdits } from "./development-server.ts";
import { shortError } from "./development-server.ts";
import { project } from "./folders.ts";
import { importFresh } from "./site-files.ts";
import { languageSchema, siteSchemas } from "./site-schema.ts";

/** A folder that does not exist. Every import of an owner's file is then empty, so all words are the defaults. */
const noSite = join(project, "defaults/words/none");

/** The result of checking a site's files. */
class SiteCheck {
  /** One sentence for each error, with the file and the key. An error stops a build. */
  readonly mistakes: string[] = [];
  /** The sections that `sections.ts` does not name. */
  unnamed: string[] = [];
  /** Words of the site that the defaults do not have, such as `light.ts: heading`. */
  readonly unknownWords: string[] = [];
  /**
   * Words that the site does not replace, such as `reviews.ts: reviewWording.heading`. Only sections that are on count.
   */
  readonly defaultWords: string[] = [];
  /** The number of words in the sections that are on. */
  words = 0;
  lang = "en";
  /** Whether the site names the person responsible for it. */
  isResponsible = false;
}

/** A schema's errors for a file, in the order of the keys. */
function schemaMistakes(file: string, module: object, schema = siteSchemas[file]): string[] {
  const issues = schema?.safeParse({ ...module }).error?.issues ?? [];
  return issues.map((issue) => {
    const key = issue.path.join(".");
    if (issue.code === "unrecognized_keys") {
      return `site/${file}: there is no ${[...issue.path, issue.keys[0]].join(".")}.`;
    }
    return `site/${file}: ${key} ${issue.code === "invalid_type" ? `has to be a ${issue.expected}` : issue.message}.`;
  });
}

/**
 * Compares words with the corresponding defaults.
 * @returns how many sentences the defaults have.
 */
function compareWords(check: SiteCheck, place: string, defaults: unknown, own: unknown): number {
  if (isRecord(defaults)) {
    if (own !== undefined && !isRecord(own)) check.mistakes.push(`site/words/${place} has to be an object.`);
    const given = isRecord(own) ? own : {};
    const at = (key: string) => `${place}${place.endsWith(".ts") ? ": " : "."}${key}`;
    const unknown = Object.keys(given).filter((key) => !Object.hasOwn(defaults, key));
    check.unknownWords.push(...unknown.map(at));
    // A function with two names, such as both descriptions of the theme, counts as one sentence.
    const sentences = Object.entries(defaults).filter(
      ([, value], index, all) => typeof value !== "function" || all.findIndex(([, other]) => other === value) === index,
    );
    const counts = sentences.map(([key, value]) => compareWords(check, at(key), value, given[key]));
    return counts.reduce((sum, count) => sum + count, 0);
  }
  // Lists and null do not count as sentences.
  if (typeof defaults !== "string" && typeof defaults !== "function") return 0;
  if (own === undefined) check.defaultWords.push(place);
  else if (typeof own !== typeof defaults) {
    check.mistakes.push(`site/words/${place} has to be a ${typeof defaults === "string" ? "text" : "function"}.`);
  }
  return 1;
}

/** A sentence for each line that imports from `settings/` or `words/` of version 1.1. Both moved to `defaults/`. */
function movedImports(name: string, source: string): string[] {
  return source.split("\n").flatMap((line, index) => {
    const [, before, after] = /["']((?:\.\.\/)+)((?:settings|words)\/[\w-]+\.ts)["']/.exec(line) ?? [];
    return before
      ? [`site/${name}:${index + 1}: import ${before}defaults/${after} in place of ${before}${after}.`]
      : [];
  });
}

/** The exports of a file; null if the file does not exist, or if it cannot be read, which is an error. */
async function importFile(folder: string, name: string, check: SiteCheck): Promise<Record<string, unknown> | null> {
  const file = join(folder, name);
  if (!existsSync(file)) return null;
  const moved = movedImports(name, readFileSync(file, "utf8"));
  if (moved.length > 0) {
    check.mistakes.push(...moved);
    return null;
  }
  try {
    // Words may use the default words, such as the function that formats numbers.
    return (await importFresh<Record<string, unknown>>(file, noSite)).module;
  } catch (error) {
    check.mistakes.push(`site/${name} cannot be read: ${shortError((error as Error).message)}`);
    return null;
  }
}

/** Checks every TypeScript file in a site's folder, and compares its words with the defaults. */
export async function checkSite(folder: string): Promise<SiteCheck> {
  const check = new SiteCheck();
  const own: Record<string, Record<string, unknown> | null> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    if (!Object.hasOwn(siteSchemas, file)) {
      check.mistakes.push(`site/${file}: a site has no such file, but ${Object.keys(siteSchemas).join(", ")}.`);
      continue;
    }
    const module = await importFile(folder, file, check);
    own[file] = module;
    if (module) check.mistakes.push(...schemaMistakes(file, module));
  }

  const settings = await importFresh<typeof Settings>(join(project, "defaults/settings/sections.ts"), folder).catch(
    () => null,
  );
  // An owner's file cannot be read, as reported above.
  if (settings === null) return check;
  const { chosen, neutral } = settings.module;
  const named = own["sections.ts"]?.sections;
  if (isRecord(named)) {
    check.unnamed = Object.keys(neutral).filter((name) => !Object.hasOwn(named, name));
    const unknown = Object.keys(named).filter((name) => !Object.hasOwn(neutral, name));
    check.mistakes.push(...unknown.map((name) => `site/sections.ts: there is no sections.${name}.`));
  }
  check.isResponsible = typeof own["links.ts"]?.responsible === "string";
  await checkWords(folder, chosen, check);
  return check;
}

/** Files of `defaults/words/`, or one export of a file, that only this section uses. */
const wordsOfSections: Readonly<Record<keyof Settings.Sections, readonly string[]>> = {
  ownCode: ["stage.ts: ownCodeWording"],
  light: [],
  chart: ["chart.ts"],
  ports: ["ports.ts"],
  claims: [],
  newsletter: [],
  team: ["team.ts"],
  reviews: ["reviews.ts"],
  contact: ["contact.ts"],
  signIn: ["owner.ts", "sign-in.ts"],
  changes: ["changes.ts"],
};

async function checkWords(folder: string, sections: Settings.Sections, check: SiteCheck): Promise<void> {
  const names = Object.keys(wordsOfSections) as (keyof Settings.Sections)[];
  const wordsOfOff = names.flatMap((name) => (sections[name] ? [] : wordsOfSections[name]));
  const { module } = await importFresh<typeof DefaultWords>(join(project, "vite/default-words.ts"), noSite);
  const defaults = new Map(Object.entries(module.files).map(([path, words]) => [basename(path), words]));
  const present = existsSync(join(folder, "words")) ? readdirSync(join(folder, "words")) : [];
  const unknown = present.filter((name) => !defaults.has(name));
  check.unknownWords.push(...unknown.map((name) => `${name}: all of it`));
  for (const [file, { language: _, ...words }] of defaults) {
    const { language, ...own } = (await importFile(folder, `words/${file}`, check)) ?? {};
    check.mistakes.push(...schemaMistakes(`words/${file}`, { language }, languageSchema));
    if (isRecord(language)) check.lang = String(language.lang ?? check.lang);
    // A function such as `writeNumber` does not count as a sentence, because owners cannot replace it.
    const replaceable = readFileSync(join(project, "defaults/words", file), "utf8").match(/\bown\.\w+/g);
    const isOn = (key: string) =>
      replaceable?.includes(`own.${key}`) && !wordsOfOff.includes(file) && !wordsOfOff.includes(`${file}: ${key}`);
    const needed = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => isOn(key)));
    check.words += compareWords(check, file, needed(words), needed(own));
  }
}

/**
 * Up to this many untranslated words are listed one by one. If there are more, only their number in each file is
 * printed.
 */
const NAMED_MAX = 12;

/** A build's messages about the site, one per line. */
export function describeSite(check: SiteCheck): string[] {
  const { unnamed, unknownWords, defaultWords, words, lang, isResponsible } = check;
  const files = [...new Set(defaultWords.map((place) => place.split(":")[0] ?? ""))];
  const counts = files.map((file) => `${file} ${defaultWords.filter((place) => place.startsWith(`${file}:`)).length}`);
  const english = defaultWords.length > NAMED_MAX ? counts : defaultWords;
  return [
    unnamed.length > 0 &&
      `site/sections.ts does not name ${unnamed.join(", ")}, so the page is without: add true or false for each.`,
    unknownWords.length > 0 &&
      `The product has no such words, which moved or are misspelt in site/words/: ${unknownWords.join(", ")}.`,
    english.length > 0 &&
      !/^en\b/i.test(lang) &&
      `${defaultWords.length} of ${words} sentences are still English, not “${lang}”: ${english.join(", ")}.`,
    !isResponsible && "site/links.ts does not say who is responsible for the site, so /privacy names nobody.",
  ].filter((line) => line !== false);
}

const site = join(project, "site");

/**
 * Checks the owner's files. Errors stop a build, which prints a sentence for each. A build also prints a few lines that
 * help an owner after an upgrade. The development server only prints the errors, after each edit.
 */
export function siteCheck(): Plugin {
  let logger: Logger;
  async function print(): Promise<void> {
    if (!existsSync(site)) return;
    const { mistakes } = await checkSite(site);
    for (const sentence of mistakes) logger.error(sentence, { timestamp: true });
  }
  return {
    name: "site-check",
    sharedDuringBuild: true,
    async buildStart() {
      if (this.environment.name !== "ssr" || this.environment.mode !== "build" || !existsSync(site)) return;
      const check = await checkSite(site);
      if (check.mistakes.length > 0) throw new UserError(check.mistakes.join("\n"));
      const lines = describeSite(check);
      if (lines.length > 0) printError(lines);
    },
    configureServer({ config }) {
      logger = config.logger;
      print();
    },
    api: { afterEdit: () => void print() } satisfies FollowsEdits,
  };
}
