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
  [
    "python",
    "from dusk import lamp, sun\n\nfor lamp in lamps:\n    if lamp is not None and lamp.lit:\n        print(lamp)",
  ],
  ["yaml", "name: lanterns\nlit: true\nlamps:\n  - porch, desk\n  - name: hall\n    hours: 6\n"],
  ["ruby", "require 'lamp'\n\nclass Lamp\n  def light\n    puts 'lit, now'\n  end\nend"],
  ["text", "It is the case that using a lamp in the evening is for the best, as you can read in this note."],
  ["text", "Le soir, on allume la lampe (enfin) !\nElle brûle bien, et la nuit est là."],
  ["text", "Dear Ada,\nthank you for the lamp. It burns well.\nYours, Bob"],
])("pasted code is known as %s", (language, text) => {
  expect(findLanguage(text)).toBe(language);
});

test.each(["// a note\nconst a = 1", "x = 1", "lamp"])("of a short piece like %j no language is known", (text) => {
  expect(findLanguage(text)).toBeNull();
});
