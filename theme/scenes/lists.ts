import { type Scene, type SceneLine, text } from "./scene.ts";

/** A file in the explorer, with its state in git. */
function file(label: string, state: string, color: string, line: Partial<SceneLine> = {}): SceneLine {
  const part = color === "gitDecoration.ignoredResourceForeground" ? { part: "ignoredFiles" } : {};
  return { ...line, runs: [text(`      ${label}`, color, part)], end: [text(`${state} `, color)] };
}

const git = (state: string) => `gitDecoration.${state}ResourceForeground`;

/** Lists and controls: the explorer, the command palette, an input, buttons and badges. */
export const lists: Scene = {
  id: "lists",
  lines: [],
  boxes: [
    {
      row: 0,
      column: 0,
      columns: 22,
      rows: -1,
      ground: "sideBar.background",
      border: "sideBar.border",
      color: "sideBar.foreground",
      isInterface: true,
      lines: [
        { runs: [text("  EXPLORER", "sideBarTitle.foreground")] },
        {
          ground: "sideBarSectionHeader.background",
          border: "sideBarSectionHeader.border",
          color: "sideBarSectionHeader.foreground",
          runs: [text(" ⌄ LANTERNS")],
        },
        { runs: [text("   › assets")] },
        { runs: [text("   ⌄ src", git("modified"))], end: [text("● ", git("modified"))] },
        file("dusk.ts", "M", git("modified"), {
          ground: "list.activeSelectionBackground",
          color: "list.activeSelectionForeground",
        }),
        file("moth.rs", "U", git("untracked"), {
          ground: "list.hoverBackground",
          color: "list.hoverForeground",
        }),
        {
          ground: "list.inactiveSelectionBackground",
          color: "list.inactiveSelectionForeground",
          runs: [text("      night.ts")],
        },
        file("lamp.tsx", "A", git("added")),
        file("tide.py", "2", "list.errorForeground"),
        file("wind.css", "1", "list.warningForeground"),
        file("swift.go", "D", git("deleted")),
        file("merge.md", "!", git("conflicting")),
        file("dist", "", git("ignored")),
      ],
    },
    {
      row: 0,
      column: 24,
      columns: 22,
      ground: "quickInput.background",
      border: "widget.border",
      shadow: "widget.shadow",
      color: "quickInput.foreground",
      isInterface: true,
      lines: [
        {
          ground: "input.background",
          border: "focusBorder",
          color: "input.foreground",
          runs: [text(" >theme")],
        },
        {
          ground: "quickInputList.focusBackground",
          color: "quickInputList.focusForeground",
          runs: [text(" Color "), text("Theme", "list.focusHighlightForeground")],
          end: [
            text(" Ctrl T ", "keybindingLabel.foreground", {
              ground: "keybindingLabel.background",
              border: "keybindingLabel.border",
            }),
          ],
        },
        {
          runs: [text(" Icon "), text("Theme", "list.highlightForeground")],
          end: [text("recent ", "pickerGroup.foreground")],
        },
        {
          runs: [text(" Product Icon "), text("Theme", "list.highlightForeground")],
        },
      ],
    },
    {
      row: 5,
      column: 24,
      columns: 22,
      rows: 1.3,
      ground: "input.background",
      border: "input.border",
      isInterface: true,
      lines: [{ runs: [text("  Message", "input.placeholderForeground", { part: "placeholders" })] }],
    },
    {
      row: 6.7,
      column: 24,
      columns: 10.5,
      rows: 1.3,
      ground: "button.background",
      border: "button.border",
      color: "button.foreground",
      isInterface: true,
      lines: [{ runs: [text("    Commit", undefined, { part: "buttons" })] }],
    },
    {
      row: 6.7,
      column: 35.5,
      columns: 10.5,
      rows: 1.3,
      ground: "button.secondaryBackground",
      border: "button.border",
      color: "button.secondaryForeground",
      isInterface: true,
      lines: [{ runs: [text("     Cancel")] }],
    },
    {
      row: 8.5,
      column: 24,
      columns: 22,
      color: "foreground",
      isInterface: true,
      lines: [
        {
          runs: [
            text("Changes  ", "descriptionForeground", { part: "descriptions" }),
            text(" 12 ", "badge.foreground", { ground: "badge.background", part: "badges" }),
            text("  "),
            text(" 3 ", "activityBarBadge.foreground", { ground: "activityBarBadge.background" }),
          ],
        },
      ],
    },
    {
      row: 9.8,
      column: 24,
      columns: 22,
      rows: 1.3,
      ground: "dropdown.background",
      border: "dropdown.border",
      color: "dropdown.foreground",
      isInterface: true,
      lines: [{ runs: [text("  main")], end: [text("⌄  ")] }],
    },
    {
      row: 11.4,
      column: 24,
      columns: 22,
      color: "foreground",
      isInterface: true,
      lines: [
        {
          runs: [
            text(" ✓ ", "checkbox.foreground", { ground: "checkbox.background", border: "checkbox.border" }),
            text("  Sign off   "),
            text("Learn more", "textLink.foreground"),
          ],
        },
      ],
    },
  ],
};
