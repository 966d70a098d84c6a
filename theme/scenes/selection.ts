import {
  bracket,
  callee,
  code,
  comment,
  constant,
  editorLine,
  keyword,
  name,
  number,
  operator,
  type Scene,
  storage,
  text,
  type,
} from "./scene.ts";

const selected = { ground: "editor.selectionBackground", part: "selected" };
const match = { ground: "editor.findMatchHighlightBackground", border: "editor.findMatchHighlightBorder" };
const currentMatch = { ground: "editor.findMatchBackground", border: "editor.findMatchBorder" };
const read = { ground: "editor.wordHighlightBackground", border: "editor.wordHighlightBorder" };
const written = {
  ground: "editor.wordHighlightStrongBackground",
  border: "editor.wordHighlightStrongBorder",
};
const pair = { ground: "editorBracketMatch.background", border: "editorBracketMatch.border" };
const hint = { ground: "editorInlayHint.parameterBackground", part: "inlayHints" };

/** What is marked in code: a selection, matches, occurrences, brackets, hints, a mistake and a suggestion. */
export const selection: Scene = {
  id: "selection",
  lines: [
    editorLine(1, [comment("// At dusk")]),
    editorLine(2, []),
    editorLine(3, [
      storage("const "),
      constant("lamps", match),
      operator(" = "),
      callee("find"),
      bracket("(", 0),
      number("3"),
      bracket(")", 0),
      code(";"),
    ]),
    editorLine(4, [
      storage("function "),
      callee("light"),
      bracket("(", 0),
      name("lamps", match),
      code(": "),
      type("string"),
      bracket("[]", 1),
      bracket(")", 0),
      code(" "),
      bracket("{", 0, pair),
    ]),
    editorLine(5, [
      code("  "),
      keyword("for "),
      bracket("(", 1),
      storage("const "),
      constant("lamp", written),
      keyword(" of "),
      name("lamps", currentMatch),
      bracket(")", 1),
      code(" "),
      bracket("{", 1),
    ]),
    editorLine(6, [
      code("    "),
      callee("turn", selected),
      bracket("(", 2, selected),
      text("lamp:", "editorInlayHint.parameterForeground", hint),
      code(" ", "", { ground: selected.ground }),
      name("lamp", selected),
      code(", ", "", selected),
      text("to:", "editorInlayHint.parameterForeground", hint),
      code(" ", "", { ground: selected.ground }),
      number("40", selected),
      bracket(")", 2, selected),
      code(";", "", selected),
      comment(" // dim", selected),
    ]),
    editorLine(7, [
      code("    "),
      callee("say"),
      bracket("(", 2),
      name("lamp", read),
      code(", "),
      name("lapm", { underline: "editorError.foreground" }),
      bracket(")", 2),
      code(";"),
    ]),
    editorLine(8, [code("  "), bracket("}", 1)]),
    editorLine(9, [
      code("  "),
      storage("let "),
      name("unused", { underline: "editorWarning.foreground" }),
      operator(" = "),
      name("lamps", match),
      code(".length;"),
    ]),
    editorLine(
      10,
      [
        code("  "),
        keyword("return "),
        text("|", "editorCursor.foreground"),
        text("lamps.length;", "editorGhostText.foreground", { part: "ghostText" }),
      ],
      { isActive: true },
    ),
    editorLine(11, [bracket("}", 0, pair)]),
  ],
  boxes: [
    {
      row: 0,
      column: -1,
      columns: 24,
      rows: 1.6,
      ground: "editorWidget.background",
      border: "editorWidget.border",
      shadow: "widget.shadow",
      color: "editorWidget.foreground",
      isInterface: true,
      lines: [
        {
          runs: [
            text("  lamps      ", "input.foreground", {
              ground: "input.background",
              border: "input.border",
            }),
            text(" ab ", "inputOption.activeForeground", {
              ground: "inputOption.activeBackground",
              border: "inputOption.activeBorder",
            }),
          ],
          end: [text("2 of 4")],
        },
      ],
    },
  ],
};
