import { comment } from "../formats.ts";
import type { Target } from "../target.ts";

/** tmux's style options, each with its `fg` and `bg`. */
const options = [
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

const plain = [
  ["display-panes-active-colour", "tool.accent"],
  ["display-panes-colour", "tool.muted"],
  ["clock-mode-colour", "tool.accent"],
] as const;

/** A file for `source-file`: the status line, borders, messages and the copy mode. */
export const tmux: Target = {
  id: "tmux",
  program: "tmux",
  kind: "tool",
  fileName: (stem) => `${stem}.conf`,
  colors: () => ({
    ...Object.fromEntries(
      options.flatMap(([option, fg, bg]) => [
        [`${option}/fg`, fg],
        ...(bg === null ? [] : [[`${option}/bg`, bg]]),
      ]),
    ),
    ...Object.fromEntries(plain),
  }),
  write({ head, colors }) {
    const styles = options.map(([option, , bg]) => {
      const ground = bg === null ? "" : `,bg=${colors[`${option}/bg`]}`;
      return `set -g ${option} "fg=${colors[`${option}/fg`]}${ground}"`;
    });
    const others = plain.map(([option]) => `set -g ${option} "${colors[option]}"`);
    return `${comment(head, "#")}\n\n${[...styles, ...others].join("\n")}\n`;
  },
};
