import type { Target } from "./target.ts";
import { alacritty } from "./targets/alacritty.ts";
import { base16 } from "./targets/base16.ts";
import { cssVariables } from "./targets/css-variables.ts";
import { designTokens } from "./targets/design-tokens.ts";
import { emacs } from "./targets/emacs.ts";
import { fzf } from "./targets/fzf.ts";
import { ghostty } from "./targets/ghostty.ts";
import { helix } from "./targets/helix.ts";
import { iterm2 } from "./targets/iterm2.ts";
import { jetbrains } from "./targets/jetbrains.ts";
import { kitty } from "./targets/kitty.ts";
import { konsole } from "./targets/konsole.ts";
import { neovim } from "./targets/neovim.ts";
import { shiki } from "./targets/shiki.ts";
import { tmTheme } from "./targets/tmtheme.ts";
import { tmux } from "./targets/tmux.ts";
import { vim } from "./targets/vim.ts";
import { warp } from "./targets/warp.ts";
import { wezterm } from "./targets/wezterm.ts";
import { windowsTerminal } from "./targets/windows-terminal.ts";
import { zed } from "./targets/zed.ts";

/** Every target, in the order of the page. `docs/ports.md` explains how to add one. */
export const targets: readonly Target[] = [
  neovim,
  vim,
  helix,
  zed,
  jetbrains,
  tmTheme,
  emacs,
  windowsTerminal,
  iterm2,
  ghostty,
  kitty,
  alacritty,
  wezterm,
  konsole,
  warp,
  tmux,
  fzf,
  base16,
  shiki,
  cssVariables,
  designTokens,
];
