/**
 * The owner's files: any of the names that `settings/` and `words/` export, so that a misspelt one is a type error. A
 * setting must have the default's type; `layer` gives sentences their types.
 */
declare module "#site/*" {
  type Settings = typeof import("./claims.ts") &
    typeof import("./links.ts") &
    typeof import("./ports.ts") &
    typeof import("./sections.ts") &
    typeof import("./team.ts") &
    typeof import("./theme.ts") &
    typeof import("./variants.ts");
  type Words = typeof import("../words/changes.ts") &
    typeof import("../words/chart.ts") &
    typeof import("../words/consent.ts") &
    typeof import("../words/contact.ts") &
    typeof import("../words/install.ts") &
    typeof import("../words/language.ts") &
    typeof import("../words/mails.ts") &
    typeof import("../words/notices.ts") &
    typeof import("../words/owner.ts") &
    typeof import("../words/page.ts") &
    typeof import("../words/ports.ts") &
    typeof import("../words/reviews.ts") &
    typeof import("../words/roles.ts") &
    typeof import("../words/server.ts") &
    typeof import("../words/sign-in.ts") &
    typeof import("../words/stage.ts") &
    typeof import("../words/team.ts") &
    typeof import("../words/validation.ts") &
    typeof import("../words/variants.ts");
  const own: {
    readonly [Name in keyof Settings]?: Settings[Name] extends
      | readonly unknown[]
      | null
      | ((...values: never[]) => unknown)
      ? Settings[Name]
      : Partial<Settings[Name]>;
  } & { readonly [Name in keyof Words]?: unknown };
  export = own;
}
