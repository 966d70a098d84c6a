import { describe, expect, test } from "vitest";
import { type Hex, parseColor } from "../../toolkit/color/color.ts";
import { reportOf } from "../../toolkit/report/report.ts";
import { deriveTokens } from "../../vite/theme/color-tokens.ts";
import { tooFaint } from "../support/contrast.ts";
import { themes } from "../support/owner.ts";

/** What Evenfall guarantees about its colours, in the file and on the page. Other themes may differ. */

const [theme] = themes;
const background = color("editor.background");

/** A workbench colour of the theme. A translucent one is blended with `under`. */
function color(key: string, under?: Hex): Hex {
  const found = parseColor(theme.colors[key], under);
  if (found === undefined) throw new Error(`The theme has no ${key}.`);
  return found;
}

const { contrast: measured } = reportOf(theme);

describe("the theme file", () => {
  // `colours.test.ts` requires a contrast of 4.5:1 of everything that the report measures.
  test("has no text that the report does not measure", () => {
    const drawn =
      /[iI]con|Ruler|textSeparator|Whitespace|Cursor|grip|^charts\.lines|progress|Hint\.foreground|foldingControl|checkbox/;
    const roles = new Set(measured.map(({ role }) => role));
    const missing = Object.keys(theme.colors).filter(
      (key) => /foreground$/i.test(key) && !drawn.test(key) && !roles.has(key),
    );
    expect(missing).toEqual([]);
  });

  test("gives code in widgets, the icons of symbols and the matches in a selected row a contrast of 4.5:1, too", () => {
    // Nothing but code stands on this background.
    const code = measured.filter(({ ground }) => ground === "peekViewEditor.background");
    const icons = Object.keys(theme.colors).filter((key) => key.startsWith("symbolIcon."));
    const pairs = [
      ...code.map(({ role, foreground }) => ({
        name: role,
        front: foreground,
        back: color("editorWidget.background", background),
      })),
      ...icons.map((key) => ({ name: key, front: color(key), back: color("sideBar.background") })),
      {
        name: "list.highlightForeground",
        front: color("list.highlightForeground"),
        back: color("list.activeSelectionBackground", background),
      },
    ];
    expect(code.length).toBeGreaterThan(50);
    expect(tooFaint(pairs, 4.5)).toEqual([]);
  });
});

test("the site's colours are the theme's own if they are readable", () => {
  const tokens = deriveTokens(theme);
  expect(tokens.bg).toBe(theme.colors["editor.background"]);
  expect(tokens.text).toBe(theme.colors["editor.foreground"]);
  expect(tokens.accent).toBe(theme.colors["button.background"]);
});
