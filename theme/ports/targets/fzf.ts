import type { Slot } from "../slots.ts";
import type { Target } from "../target.ts";

/** The names of colours that fzf 0.20 and later reads. */
const colors: Readonly<Record<string, Slot>> = {
  fg: "foreground",
  bg: "background",
  hl: "tool.accent",
  "fg+": "tool.lineText",
  "bg+": "tool.line",
  "hl+": "tool.lineText",
  info: "tool.muted",
  border: "tool.muted",
  prompt: "tool.accent",
  pointer: "tool.lineText",
  marker: "ansiGreen",
  spinner: "tool.accent",
  header: "tool.muted",
  gutter: "background",
};

/** A script for sh, bash and zsh that adds the colours to FZF_DEFAULT_OPTS. */
export const fzf: Target = {
  id: "fzf",
  program: "fzf",
  kind: "tool",
  ending: ".sh",
  comment: "#",
  write({ color }) {
    const list = Object.entries(color(colors)).map(([name, hex]) => `${name}:${hex}`);
    return `export FZF_DEFAULT_OPTS="$FZF_DEFAULT_OPTS --color=${list.join(",")}"\n`;
  },
  steps: ({ file }) => ({
    say: `Put ${file} into ~/.config/fzf/, and this into ~/.bashrc or ~/.zshrc.`,
    copy: `. ~/.config/fzf/${file}`,
  }),
};
