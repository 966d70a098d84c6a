import { lines } from "../formats.ts";
import type { Slot } from "../slots.ts";
import type { Target } from "../target.ts";

/** tmux's style options, each with its foreground and background. */
const styles: Readonly<Record<string, readonly [fg: Slot, bg?: Slot]>> = {
  "status-style": ["ui.statusBarText", "ui.statusBar"],
  "window-status-style": ["ui.statusBarText", "ui.statusBar"],
  "window-status-current-style": ["ui.activeTabText", "ui.activeTab"],
  "pane-border-style": ["tool.muted"],
  "pane-active-border-style": ["tool.accent"],
  "message-style": ["tool.lineText", "tool.line"],
  "message-command-style": ["tool.lineText", "tool.line"],
  "mode-style": ["selectionText", "selection"],
  "copy-mode-match-style": ["tool.lineText", "tool.line"],
  "copy-mode-current-match-style": ["tool.accentText", "tool.accent"],
};

/** A file for `source-file`: the colours of the status line, borders, messages and copy mode. */
export const tmux: Target = {
  id: "tmux",
  program: "tmux",
  kind: "tool",
  ending: ".conf",
  comment: "#",
  write({ color }) {
    const styled = Object.entries(styles).map(([option, [fg, bg]]): [string, string] => [
      option,
      `fg=${color(fg)}${bg === undefined ? "" : `,bg=${color(bg)}`}`,
    ]);
    const single = color({
      "display-panes-active-colour": "tool.accent",
      "display-panes-colour": "tool.muted",
      "clock-mode-colour": "tool.accent",
    });
    const options = { ...Object.fromEntries(styled), ...single };
    return `${lines(options, (option, value) => `set -g ${option} "${value}"`)}\n`;
  },
  steps: ({ file }) => ({
    say: `Put ${file} into ~/.config/tmux/, and this into ~/.config/tmux/tmux.conf.`,
    copy: `source-file ~/.config/tmux/${file}`,
  }),
};
