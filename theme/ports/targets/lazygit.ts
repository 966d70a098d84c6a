import { stringify } from "yaml";
import { put, say, step, type Target } from "../target.ts";

/** The part `gui.theme` of lazygit's config.yml. Each value is a list of a colour and its attributes. */
export const lazygit: Target = {
  id: "lazygit",
  program: "lazygit",
  kind: "tool",
  ending: ".yml",
  comment: "#",
  write({ color }) {
    const theme = {
      activeBorderColor: [color("tool.accent"), "bold"],
      inactiveBorderColor: [color("tool.muted")],
      searchingActiveBorderColor: [color("ansiYellow"), "bold"],
      ...color({
        optionsTextColor: ["ansiBlue"],
        selectedLineBgColor: ["tool.line"],
        cherryPickedCommitFgColor: ["tool.accentText"],
        cherryPickedCommitBgColor: ["tool.accent"],
        markedBaseCommitFgColor: ["tool.lineText"],
        markedBaseCommitBgColor: ["tool.line"],
        unstagedChangesColor: ["ansiRed"],
        defaultFgColor: ["foreground"],
      }),
    };
    return stringify({ gui: { theme } });
  },
  steps: (variant) => [
    put(variant, "~/.config/lazygit/"),
    step(
      say`Create lazygit's own configuration file if it does not exist:`,
      "touch ~/.config/lazygit/config.yml",
    ),
    step(
      say`Add this to ~/.bashrc or ~/.zshrc:`,
      `export LG_CONFIG_FILE="$HOME/.config/lazygit/config.yml,$HOME/.config/lazygit/${variant.file}"`,
    ),
  ],
};
