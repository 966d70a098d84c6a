/** The owner's files. Whatever they hold, `words/` and `settings/` give it their own types. */
declare module "#site/*";
