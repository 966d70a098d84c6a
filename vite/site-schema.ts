import * as z from "zod/mini";
import type * as Links from "../defaults/settings/links.ts";
import type { Ports } from "../defaults/settings/ports.ts";
import type { Person } from "../defaults/settings/team.ts";
import type { Theme } from "../defaults/settings/theme.ts";
import type * as Variants from "../defaults/settings/variants.ts";

const text = z.string().check(z.minLength(1, "is empty"));
const href = z.string().check(z.regex(/^(?:https?:\/\/|mailto:)\S+$/, "is no web or mail address"));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, "is no colour such as #e0a040"));

/** An object with all of these keys, and no others. */
const whole = <Type>(shape: { [Key in keyof Type]-?: z.ZodMiniType }) => z.strictObject(shape);

/** An object that may have some of these keys, and no others. */
const part = <Type>(shape: { [Key in keyof Type]-?: z.ZodMiniType }) => z.partial(whole<Type>(shape));

const link = whole<Person["links"][number]>({ label: text, href });
const registry = z.enum(["marketplace", "openVsx"], 'has to be "marketplace" or "openVsx"');
const editor = whole<Links.Editor>({ id: text, label: text, command: text, registry });
const label = z.nullable(text);

/** The allowed exports of each TypeScript file of a site. */
export const siteSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  "sections.ts": z.strictObject({
    // `site-check.ts` refuses a name that is not a section.
    sections: z.record(z.string(), z.boolean()),
  }),
  "claims.ts": z.strictObject({ claims: z.custom((value) => typeof value === "function", "has to be a function") }),
  "team.ts": z.strictObject({
    team: z.array(whole<Person>({ name: text, role: text, photo: z.optional(text), links: z.array(link) })),
  }),
  "links.ts": part<typeof Links>({
    editors: z.array(editor).check(z.minLength(1, "names no editor")),
    privacyPage: z.nullable(text),
    responsible: z.nullable(text),
    contactAddress: z.nullable(text),
  }),
  "ports.ts": z.strictObject({
    ports: part<Ports>({ targets: z.nullable(z.array(text)), handMade: z.record(z.string(), text) }),
  }),
  "variants.ts": part<typeof Variants>({
    shown: z.nullable(z.array(text)),
    variants: part<Variants.FirstVariants>({ first: label, light: label, dark: label, moreContrast: label }),
  }),
  "theme.ts": z.strictObject({
    theme: part<Theme>({ shortName: z.nullable(text), accent: z.nullable(colour), picture: z.nullable(text) }),
  }),
};

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const lang = z.string().check(z.refine(isLanguageTag, "has to be a language tag, such as fr or pt-BR"));
const dir = z.enum(["ltr", "rtl"], 'has to be "ltr" or "rtl"');

/** The exports of `defaults/words/language.ts` that are not sentences. */
export const languageSchema = z.object({
  language: z.optional(z.object({ lang: z.optional(lang), dir: z.optional(dir) })),
});
