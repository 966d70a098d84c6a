import * as z from "zod/mini";
import type { Editor } from "../settings/links.ts";
import type { Ports } from "../settings/ports.ts";
import type { Person } from "../settings/team.ts";
import type { Theme } from "../settings/theme.ts";
import type { FirstVariants } from "../settings/variants.ts";

const text = z.string().check(z.minLength(1));
const href = z.string().check(z.regex(/^(?:https?:\/\/|mailto:)\S+$/, "is no web or mail address"));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, "is no colour such as #e0a040"));

/** An object that may have some of these keys, and no others. */
const part = <Type>(shape: { [Key in keyof Type]-?: z.ZodMiniType }) =>
  z.strictObject(
    Object.fromEntries(Object.entries<z.ZodMiniType>(shape).map(([key, type]) => [key, z.optional(type)])),
  );

/** An object with all of these keys, and no others. */
const whole = <Type>(shape: { [Key in keyof Type]-?: z.ZodMiniType }) => z.strictObject(shape);

/** What each TypeScript file of a site may export. */
export const siteSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  "sections.ts": whole<{ sections: unknown }>({
    // `site-check.ts` refuses a name that is no section's.
    sections: z.record(z.string(), z.boolean()),
  }),
  "team.ts": whole<{ team: unknown }>({
    team: z.array(
      whole<Person>({
        name: text,
        role: text,
        photo: z.optional(text),
        links: z.array(whole<Person["links"][number]>({ label: text, href })),
      }),
    ),
  }),
  "links.ts": part<{
    editors: unknown;
    privacyPage: unknown;
    responsible: unknown;
    contactAddress: unknown;
  }>({
    editors: z
      .array(
        whole<Editor>({
          id: text,
          label: text,
          scheme: text,
          command: text,
          registry: z.enum(["marketplace", "openVsx"]),
        }),
      )
      .check(z.minLength(1, "names no editor")),
    privacyPage: z.nullable(text),
    responsible: z.nullable(text),
    contactAddress: z.nullable(text),
  }),
  "ports.ts": whole<{ ports: unknown }>({
    ports: part<Ports>({ targets: z.nullable(z.array(text)), handMade: z.record(z.string(), text) }),
  }),
  "variants.ts": part<{ shown: unknown; variants: unknown }>({
    shown: z.nullable(z.array(text)),
    variants: part<FirstVariants>({
      first: z.nullable(text),
      light: z.nullable(text),
      dark: z.nullable(text),
      moreContrast: z.nullable(text),
    }),
  }),
  "theme.ts": whole<{ theme: unknown }>({
    theme: part<Theme>({
      shortName: z.nullable(text),
      accent: z.nullable(colour),
      picture: z.nullable(text),
    }),
  }),
};
