import {
  bracket,
  callee,
  code,
  comment,
  editorLine,
  keyword,
  name,
  number,
  operator,
  type Scene,
  type SceneLine,
  storage,
  string,
  text,
} from "./scene.ts";

/** An entry of the list of suggestions. */
function suggestion(icon: string, kind: string, label: string, detail: string): SceneLine {
  return {
    runs: [
      text(` ${icon} `, `symbolIcon.${kind}Foreground`),
      text("lam", "editorSuggestWidget.highlightForeground"),
      text(label),
    ],
    end: [text(`${detail} `, "descriptionForeground", { part: "details" })],
  };
}

const first = suggestion("▢", "method", "psLit", "(): Lamp[]");

/** What floats above code: a list of suggestions, an explanation, and a view of another place. */
export const suggestions: Scene = {
  id: "suggestions",
  lines: [
    editorLine(1, [
      storage("let "),
      name("room"),
      operator(" = "),
      callee("find"),
      bracket("()", 0),
      code(";"),
    ]),
    editorLine(2, [keyword("if "), bracket("(", 0), name("room.lam"), text("|", "editorCursor.foreground")], {
      isActive: true,
    }),
    ...[3, 4, 5, 6, 7].map((line) => editorLine(line, [])),
  ],
  boxes: [
    {
      row: 2,
      column: 13,
      columns: 29,
      ground: "editorSuggestWidget.background",
      border: "editorSuggestWidget.border",
      shadow: "widget.shadow",
      color: "editorSuggestWidget.foreground",
      lines: [
        {
          ground: "editorSuggestWidget.selectedBackground",
          color: "editorSuggestWidget.selectedForeground",
          runs: [
            text(" ▢ ", "editorSuggestWidget.selectedIconForeground"),
            text("lam", "editorSuggestWidget.focusHighlightForeground"),
            text("psLit", "editorSuggestWidget.selectedForeground", { part: "suggestions" }),
          ],
          end: first.end ?? [],
        },
        suggestion("◇", "field", "p", "Lamp"),
        suggestion("◈", "variable", "pHours", "number"),
        suggestion("▤", "class", "pShade", "class"),
      ],
    },
    {
      row: 0,
      column: -1,
      columns: 19,
      rows: 1.5,
      ground: "editorHoverWidget.background",
      border: "editorHoverWidget.border",
      shadow: "widget.shadow",
      color: "editorHoverWidget.foreground",
      isInterface: true,
      lines: [
        {
          runs: [text(" All that burn. "), text("Docs", "textLink.foreground")],
        },
      ],
    },
    {
      row: 7,
      column: 0,
      columns: null,
      border: "peekView.border",
      ground: "peekViewTitle.background",
      lines: [
        {
          runs: [
            text("  rooms.ts ", "peekViewTitleLabel.foreground"),
            text("src/house", "peekViewTitleDescription.foreground", { part: "details" }),
          ],
        },
      ],
    },
    {
      row: 8,
      column: 0,
      columns: 30,
      rows: 5,
      ground: "peekViewEditor.background",
      lines: [
        editorLine(20, [comment("// every lamp")]),
        editorLine(21, [
          callee("lampsLit", {
            ground: "peekViewEditor.matchHighlightBackground",
            border: "peekViewEditor.matchHighlightBorder",
          }),
          bracket("()", 0),
          code(" "),
          bracket("{", 0),
        ]),
        editorLine(22, [code("  "), keyword("return "), string('"porch"'), code(";")]),
        editorLine(23, [bracket("}", 0)]),
        editorLine(24, [storage("const "), name("hours"), operator(" = "), number("6"), code(";")]),
      ],
    },
    {
      row: 8,
      column: 30,
      columns: null,
      rows: 5,
      ground: "peekViewResult.background",
      isInterface: true,
      lines: [
        { runs: [text(" ⌄ rooms.ts", "peekViewResult.fileForeground")] },
        {
          ground: "peekViewResult.selectionBackground",
          color: "peekViewResult.selectionForeground",
          runs: [
            text("    "),
            text("lampsLit", undefined, { ground: "peekViewResult.matchHighlightBackground" }),
            text("()"),
          ],
        },
        {
          color: "peekViewResult.lineForeground",
          runs: [
            text("    if ("),
            text("lampsLit", undefined, { ground: "peekViewResult.matchHighlightBackground" }),
          ],
        },
      ],
    },
  ],
};
