import {
  bracket,
  callee,
  code,
  comment,
  constant,
  keyword,
  name,
  number,
  operator,
  type Scene,
  type SceneLine,
  type SceneRun,
  storage,
  string,
  text,
} from "./scene.ts";

/** A line with its numbers in the old and the new text. */
function line(
  before: number | null,
  after: number | null,
  sign: string,
  runs: readonly SceneRun[],
): SceneLine {
  const kind = { "-": "removed", "+": "inserted" }[sign];
  const gutter = `${String(before ?? "").padStart(3)}${String(after ?? "").padStart(4)} ${sign || " "} `;
  return {
    ...(kind && { ground: `diffEditor.${kind}LineBackground` }),
    runs: [
      text(gutter, "editorLineNumber.foreground", {
        part: "lineNumbers",
        ...(kind && { ground: `diffEditorGutter.${kind}LineBackground` }),
      }),
      ...runs,
    ],
  };
}

const removed = { ground: "diffEditor.removedTextBackground", border: "diffEditor.removedTextBorder" };
const inserted = { ground: "diffEditor.insertedTextBackground", border: "diffEditor.insertedTextBorder" };

/** A change of code, in lines and in words. */
export const diff: Scene = {
  id: "diff",
  lines: [
    line(1, 1, "", [comment("// When the lamps are lit")]),
    line(2, null, "-", [
      storage("const "),
      constant("DUSK"),
      operator(" = "),
      number("6", removed),
      code(";"),
      comment(" // degrees", { part: "removedComments" }),
    ]),
    line(null, 2, "+", [
      storage("const "),
      constant("DUSK"),
      operator(" = "),
      number("4.5", inserted),
      code(";"),
      comment(" // degrees", { part: "insertedComments" }),
    ]),
    line(3, 3, "", [
      storage("const "),
      name("lamps"),
      operator(" = "),
      callee("find"),
      bracket("()", 0),
      code(";"),
    ]),
    {
      ground: "diffEditor.unchangedRegionBackground",
      color: "diffEditor.unchangedRegionForeground",
      runs: [text("  ↕  12 hidden lines", undefined, { part: "hiddenLines" })],
    },
    line(16, 16, "", [
      keyword("if "),
      bracket("(", 0),
      name("depth > DUSK"),
      bracket(")", 0),
      code(" "),
      bracket("{", 0),
    ]),
    line(17, null, "-", [
      code("  "),
      callee("light"),
      bracket("(", 1),
      string('"porch"', removed),
      bracket(")", 1),
      code(";"),
    ]),
    line(18, null, "-", [code("  "), comment("// and no other", { part: "removedComments" })]),
    line(null, 17, "+", [
      code("  "),
      keyword("for "),
      bracket("(", 1),
      storage("const "),
      constant("lamp"),
      keyword(" of "),
      name("lamps"),
      bracket(")", 1),
    ]),
    line(null, 18, "+", [
      code("    "),
      callee("light"),
      bracket("(", 1),
      name("lamp", inserted),
      bracket(")", 1),
      code(";"),
    ]),
    line(null, 19, "+", [code("  "), comment("// all of them", { part: "insertedComments" })]),
    line(19, 20, "", [bracket("}", 0)]),
    line(20, 21, "", [callee("sleep"), bracket("()", 0), code(";")]),
  ],
  boxes: [],
};
