import { comment } from "../formats.ts";
import type { Target } from "../target.ts";

/** tmux's style options, each with its foreground and background. */
const styleOptions = [
  ["status-style", "ui.statusBarText", "ui.statusBar"],
  ["window-status-style", "ui.statusBarText", "ui.statusBar"],
  ["window-status-current-style", "ui.activeTabText", "ui.activeTab"],
  ["pane-border-style", "tool.muted", null],
  ["pane-active-border-style", "tool.accent", null],
  ["message-style", "tool.lineText", "tool.line"],
  ["message-command-style", "tool.lineText", "tool.line"],
  ["mode-style", "selectionText", "selection"],
  ["copy-mode-match-style", "tool.lineText", "tool.line"],
  ["copy-mode-current-match-style", "tool.accentText", "tool.accent"],
] as const;

/** tmux's options whose value is a single colour. */
const colorOptions = [
  ["display-panes-active-colour", "tool.accent"],
  ["display-panes-colour", "tool.muted"],
  ["clock-mode-colour", "tool.accent"],
] as const;

/** A file for `source-file`: the colours of the status line, borders, messages and copy mode. */
export const tmux: Target = {
  id: "tmux",
  program: "tmux",
  kind: "tool",
  fileName: (stem) => `${stem}.conf`,
  colors: () => ({
    ...Object.fromEntries(
      styleOptions.flatMap(([option, fg, bg]) => [
        [`${option}/fg`, fg],
        ...(bg === null ? [] : [[`${option}/bg`, bg]]),
      ]),
    ),
    ...Object.fromEntries(colorOptions),
  }),
  write({ header, colors }) {
    const styles = styleOptions.map(([option, , bg]) => {
      const background = bg === null ? "" : `,bg=${colors[`${option}/bg`]}`;
      return `set -g ${option} "fg=${colors[`${option}/fg`]}${background}"`;
    });
    const others = colorOptions.map(([option]) => `set -g ${option} "${colors[option]}"`);
    return `${comment(header, "#")}\n\n${[...styles, ...others].join("\n")}\n`;
  },
};
