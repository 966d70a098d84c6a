import { expect, test } from "vitest";
import { findLanguage } from "../../client/stage/own-code/found-language.ts";

test.each([
  ["python", "import os\n\nclass Lamp:\n    def light(self, x: int) -> None:\n        self.x = x  # lit\n"],
  ["javascript", 'const fs = require("fs");\nmodule.exports = function () { return fs.readFileSync("a"); };'],
  [
    "typescript",
    "export interface Lamp {\n  readonly name: string;\n}\n\nexport function light(lamp: Lamp): Promise<void> {\n  return turn(lamp.name as string);\n}",
  ],
  ["rust", 'fn main() {\n    let mut v: Vec<i32> = vec![1];\n    println!("{}", v.len());\n}'],
  [
    "json",
    '{\n  "name": "lanterns",\n  "lit": true,\n  "lamps": [{ "name": "porch", "hours": 6 }, { "name": "desk", "hours": null }]\n}',
  ],
  ["shellscript", "#!/bin/bash\nset -e\necho dusk\n"],
  ["text", "Dear Ada,\nthank you for the lamp. It burns well.\nYours, Bob"],
])("pasted code is known as %s", (language, text) => {
  expect(findLanguage(text)).toBe(language);
});
