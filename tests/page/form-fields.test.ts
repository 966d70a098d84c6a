import { expect, test } from "vitest";
import { formRules } from "../../client/ui/form-rules.ts";
import { validationWording } from "../../defaults/words/validation.ts";
import type { FormFields } from "../../shared/fields.ts";
import { contentSchema } from "../../shared/texts.ts";

const fields = {
  line: { kind: "line", max: 10 },
  text: { kind: "text", max: 10, optional: true },
  choice: { kind: "choice", options: ["a", "b"] },
  consent: { kind: "choice", options: ["yes"] },
  rating: { kind: "number", min: 1, max: 5 },
  age: { kind: "number", min: 0, max: 150, optional: true },
} as const satisfies FormFields;
const names = Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as Record<
  keyof typeof fields,
  string
>;
const check = formRules(fields, contentSchema(fields, names));

test("a form sends a field of each kind as the server's schema has it", () => {
  const texts = { line: " one ", text: "", choice: "b", consent: "yes", rating: "5", age: "" };
  expect(check(texts)).toEqual({ values: { line: "one", choice: "b", consent: "yes", rating: 5 } });
});

test("a form says of a field of each kind what is wrong with it", () => {
  const texts = { line: "a\nb", text: "x".repeat(11), choice: "", consent: "", rating: "6", age: "old" };
  expect(check(texts)).toEqual({
    errors: {
      line: validationWording.oneLine("line"),
      text: validationWording.tooLong("text", 10, 11),
      choice: validationWording.noChoice("choice"),
      consent: validationWording.noChoice("consent"),
      rating: validationWording.outOfRange("rating", 1, 5),
      age: validationWording.outOfRange("age", 0, 150),
    },
  });
});
