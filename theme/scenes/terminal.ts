import { type Scene, type SceneLine, type SceneRun, text } from "./scene.ts";

const ansi = (content: string, color: string, more?: Partial<SceneRun>) =>
  text(content, `terminal.ansi${color}`, more);

const hues = ["Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White"];

/** A colour as a ground. As a text's, VS Code's terminal makes it lighter or darker until it can be read. */
const block = (color: string) => text("  ", undefined, { ground: `terminal.ansi${color}` });

/** What comes before a command. */
function prompt(command: string, more: readonly SceneRun[] = []): SceneLine {
  return {
    runs: [
      ansi("ada", "BrightGreen"),
      ansi(" ~/lanterns ", "BrightBlue"),
      ansi("main ", "Magenta"),
      text(`$ ${command}`),
      ...more,
    ],
  };
}

/** The integrated terminal: the state of a repository, and a test run. */
export const terminal: Scene = {
  id: "terminal",
  lines: [],
  boxes: [
    {
      row: 0,
      column: 0,
      columns: null,
      rows: -1,
      ground: "panel.background",
      lines: [],
    },
    {
      row: 0,
      column: 0,
      columns: null,
      isInterface: true,
      lines: [
        {
          runs: [
            text("  PROBLEMS  ", "panelTitle.inactiveForeground", { part: "inactiveTabs" }),
            text(" 2 ", "badge.foreground", { ground: "badge.background" }),
            text("   OUTPUT    ", "panelTitle.inactiveForeground"),
            text("TERMINAL", "panelTitle.activeForeground", { below: "panelTitle.activeBorder" }),
          ],
        },
      ],
    },
    {
      row: 1,
      column: 0,
      columns: null,
      rows: -1,
      ground: "terminal.background",
      color: "terminal.foreground",
      lines: [
        prompt("git status -s"),
        { runs: [ansi("M", "Green"), ansi("M", "Red"), text(" src/dusk.ts")] },
        {
          runs: [ansi("??", "Red"), text(" src/moth.rs   "), ansi("# new", "BrightBlack")],
        },
        prompt("npm test"),
        {
          runs: [
            ansi("✓ ", "BrightGreen"),
            ansi("src/", "BrightBlack"),
            text("dusk.test.ts"),
            ansi("  12 ms", "BrightBlack"),
          ],
        },
        {
          runs: [ansi("✗ ", "Red"), ansi("src/", "BrightBlack"), text("moth.test.ts")],
        },
        { runs: [ansi("  ● moths › come to the lamp", "BrightRed")] },
        {
          runs: [
            text("    Expected: ", "terminal.foreground", { part: "terminalText" }),
            ansi("3", "Green"),
            text("  Received: "),
            ansi("4", "BrightRed"),
          ],
        },
        { runs: [text("    at "), ansi("src/moth.rs", "Cyan"), ansi(":12:3", "BrightCyan")] },
        { runs: [ansi("  ! ", "BrightYellow"), ansi("flaky: retried once", "Yellow")] },
        {
          runs: [
            text("Tests: "),
            ansi("1 failed", "Red"),
            text(", "),
            ansi("11 passed", "Green"),
            text(" "),
            ansi("(v8)", "BrightMagenta"),
            ansi(" watch", "Blue"),
          ],
        },
        { runs: [...hues, ...hues.map((hue) => `Bright${hue}`)].map(block) },
        prompt("", [
          text("git diff", undefined, { ground: "terminal.selectionBackground" }),
          text("▉", "terminalCursor.foreground"),
        ]),
      ].map((line): SceneLine => ({ ...line, runs: [text(" "), ...line.runs] })),
    },
  ],
};
