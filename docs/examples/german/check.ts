/** Lets `npm run check` find each word that this translation lacks. It is not part of a site. */

/** The same words in another language: a text stays a text, and a sentence with values stays a function. */
type Translated<Words> = Words extends string
  ? string
  : Words extends (...values: never) => infer Sentence
    ? (...values: never[]) => Translated<Sentence>
    : Words extends object
      ? { readonly [Name in keyof Words]: Translated<Words[Name]> }
      : Words;

type Checked<English, German extends Translated<English>> = German;

export type Translation = [
  Checked<typeof import("../../../site/words/account.ts"), typeof import("./words/account.ts")>,
  Checked<typeof import("../../../site/words/changes.ts"), typeof import("./words/changes.ts")>,
  Checked<typeof import("../../../site/words/chart.ts"), typeof import("./words/chart.ts")>,
  Checked<typeof import("../../../site/words/consent.ts"), typeof import("./words/consent.ts")>,
  Checked<typeof import("../../../site/words/contact.ts"), typeof import("./words/contact.ts")>,
  Checked<typeof import("../../../site/words/editor.ts"), typeof import("./words/editor.ts")>,
  Checked<typeof import("../../../site/words/install.ts"), typeof import("./words/install.ts")>,
  Checked<typeof import("../../../site/words/language.ts"), typeof import("./words/language.ts")>,
  Checked<typeof import("../../../site/words/light.ts"), typeof import("./words/light.ts")>,
  Checked<typeof import("../../../site/words/notices.ts"), typeof import("./words/notices.ts")>,
  Checked<typeof import("../../../site/words/own-review.ts"), typeof import("./words/own-review.ts")>,
  Checked<typeof import("../../../site/words/page.ts"), typeof import("./words/page.ts")>,
  Checked<typeof import("../../../site/words/ports.ts"), typeof import("./words/ports.ts")>,
  Checked<typeof import("../../../site/words/reviews.ts"), typeof import("./words/reviews.ts")>,
  Checked<typeof import("../../../site/words/roles.ts"), typeof import("./words/roles.ts")>,
  Checked<typeof import("../../../site/words/server.ts"), typeof import("./words/server.ts")>,
  Checked<typeof import("../../../site/words/sign-in.ts"), typeof import("./words/sign-in.ts")>,
  Checked<typeof import("../../../site/words/team.ts"), typeof import("./words/team.ts")>,
  Checked<typeof import("../../../site/words/validation.ts"), typeof import("./words/validation.ts")>,
  Checked<typeof import("../../../site/words/variants.ts"), typeof import("./words/variants.ts")>,
  Checked<typeof import("../../../site/words/your-code.ts"), typeof import("./words/your-code.ts")>,
];
