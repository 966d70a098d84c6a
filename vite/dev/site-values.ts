import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import type * as Links from "../../site/links.ts";
import type * as Samples from "../../site/samples.ts";
import type * as Team from "../../site/team.ts";
import type * as Language from "../../site/words/language.ts";

/**
 * Finds the first line with the first text, from there the first line with the second text, and so on. A text that is
 * missing is skipped.
 * @returns the last line found, counted from 1; 1 if no text is found.
 */
export function lineOf(file: string, ...texts: string[]): number {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  let found = 0;
  for (const text of texts) {
    const next = lines.findIndex((line, index) => index >= found && line.includes(text));
    if (next >= 0) found = next;
  }
  return found + 1;
}

/** Finds the TypeScript files in `site/` and `site/words/` that export nothing. @returns a sentence for each. */
export function findEmptyModules(site: string): string[] {
  return ["", "words/"].flatMap((folder) => {
    const files = readdirSync(join(site, folder)).filter((name) => name.endsWith(".ts"));
    return files
      .filter((name) => !/^export\b/m.test(readFileSync(join(site, folder, name), "utf8")))
      .map((name) => `site/${folder}${name} exports nothing: its content is missing.`);
  });
}

/** Finds values that are not texts. Only years may be numbers. @returns the keys that lead to each value, and the problem. */
function wrongWords(value: unknown, keys: readonly string[]): { keys: readonly string[]; problem: string }[] {
  if (value === null || value === undefined) return [{ keys, problem: "has no text" }];
  if (typeof value === "boolean") return [{ keys, problem: `is ${value}, not a text` }];
  if (typeof value === "string") return value.trim() === "" ? [{ keys, problem: "is empty" }] : [];
  if (typeof value === "number" && !/year/i.test(keys.at(-1) ?? "")) {
    return [{ keys, problem: `is the number ${value}, not a text` }];
  }
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => wrongWords(inner, [...keys, key]));
}

async function checkWords(site: string): Promise<string[]> {
  const folder = join(site, "words");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const found = await Promise.all(
    files.sort().map(async (name) => {
      const file = join(folder, name);
      const { module } = await runnerImport<Record<string, unknown>>(file);
      return Object.entries(module)
        .flatMap(([key, value]) => wrongWords(value, [key]))
        .map(({ keys, problem }) => {
          const line = lineOf(file, ...keys.map((key, index) => (index === 0 ? ` ${key}` : `${key}:`)));
          return `site/words/${name}:${line}: ${keys.join(".")} ${problem}.`;
        });
    }),
  );
  return found.flat();
}

async function checkLanguage(site: string): Promise<string[]> {
  const file = join(site, "words/language.ts");
  const { lang } = (await runnerImport<typeof Language>(file)).module.language;
  try {
    new Intl.Locale(lang);
    return [];
  } catch {
    return [
      `site/words/language.ts:${lineOf(file, lang)}: "${lang}" is not a language tag, such as "en" or "pt-BR".`,
    ];
  }
}

async function checkPrivacyPage(site: string): Promise<string[]> {
  const file = join(site, "links.ts");
  const { privacyPage } = (await runnerImport<typeof Links>(file)).module;
  if (privacyPage === null || existsSync(join(site, "pages", `${privacyPage}.md`))) return [];
  return [
    `site/links.ts:${lineOf(file, "privacyPage")}: privacyPage is "${privacyPage}", but there is no site/pages/${privacyPage}.md.`,
  ];
}

/** Whether a link leads to another page, to a mailbox, or to a place on this site. */
function isLink(href: string): boolean {
  if (/^[/#]./.test(href)) return true;
  return URL.canParse(href) && ["https:", "http:", "mailto:"].includes(new URL(href).protocol);
}

async function checkTeam(site: string): Promise<string[]> {
  const file = join(site, "team.ts");
  const { team } = (await runnerImport<typeof Team>(file)).module;
  return team.flatMap(({ name, role, photo, links }, index) => {
    const at = (text: string) => `site/team.ts:${lineOf(file, `"${name}"`, text)}`;
    const problems: string[] = [];
    if (name.trim() === "") problems.push(`${at("")}: person ${index + 1} has no name.`);
    if (role.trim() === "") problems.push(`${at("role")}: ${name} has no role.`);
    if (photo !== undefined && !existsSync(join(site, "team", photo))) {
      problems.push(`${at("photo")}: the photo ${photo} is not in site/team/.`);
    }
    for (const { label, href } of links) {
      if (label.trim() === "") problems.push(`${at("label")}: a link of ${name} has no label.`);
      if (!isLink(href)) {
        problems.push(
          `${at(`"${href}"`)}: "${href}" is not an address, such as "https://example.com/${encodeURIComponent(label.toLowerCase())}".`,
        );
      }
    }
    return problems;
  });
}

async function checkSamples(site: string): Promise<string[]> {
  const file = join(site, "samples.ts");
  const { samples } = (await runnerImport<typeof Samples>(file)).module;
  if (samples.length === 0) {
    return [`site/samples.ts:${lineOf(file, "samples")}: list a sample: the editor needs one to show.`];
  }
  return samples.flatMap((name, index) => {
    const place = `site/samples.ts:${lineOf(file, `"${name}"`)}`;
    if (samples.indexOf(name) !== index) return [`${place}: ${name} is listed twice.`];
    return existsSync(join(site, "samples", name)) ? [] : [`${place}: ${name} is not in site/samples/.`];
  });
}

/**
 * Finds mistakes in the owner's files that the type check does not find: empty words, links without a target, missing
 * files. Call it only if the types are correct.
 * @returns a sentence for each, with file and line.
 */
export async function checkSiteValues(site: string): Promise<string[]> {
  const found = await Promise.all([
    checkWords(site),
    checkLanguage(site),
    checkPrivacyPage(site),
    checkTeam(site),
    checkSamples(site),
  ]);
  return found.flat();
}
