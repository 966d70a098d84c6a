// Messages from the forms and the server about invalid texts.

import * as own from "#site/words/validation.ts";
import { layer } from "./layer.ts";

/** The name of each field in the sentences below. */
export const fieldNames = layer(own.fieldNames, {
  title: "title",
  review: "review",
  answer: "answer",
  fullName: "name",
  email: "e-mail address",
  message: "message",
  reason: "reason",
});

function atStart(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const validationWording = layer(own.validationWording, {
  missing: (name: string) => `${atStart(name)} is missing.`,
  empty: (name: string) => `Please fill in the ${name}.`,
  unstorable: (name: string) => `${atStart(name)} contains a character that cannot be stored. Please remove it.`,
  tooLong: (name: string, max: number, length: number) =>
    `${atStart(name)} can have ${max} characters at most; this one has ${length}.`,
  oneLine: (name: string) => `The ${name} has to fit on one line, without control characters.`,
  noEmail: "This does not look like an e-mail address. It should look like name@example.com.",
  noKey: "The submission's key is not a UUID.",
  noId: "This is not a valid id.",
  noCursor: "This is not a cursor of the review list.",
  /** For any other invalid input. The site's own forms never send one. */
  invalid: "This cannot be read.",
});
