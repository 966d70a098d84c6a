import type { Target } from "./target.ts";
import { alacritty } from "./targets/alacritty.ts";
import { base16, base24 } from "./targets/base16.ts";
import { btop } from "./targets/btop.ts";
import { cssVariables } from "./targets/css-variables.ts";
import { designTokens } from "./targets/design-tokens.ts";
import { emacs } from "./targets/emacs.ts";
import { fish } from "./targets/fish.ts";
import { foot } from "./targets/foot.ts";
import { fzf } from "./targets/fzf.ts";
import { ghostty } from "./targets/ghostty.ts";
import { gnomeTerminal } from "./targets/gnome-terminal.ts";
import { helix } from "./targets/helix.ts";
import { highlightJs } from "./targets/highlight-js.ts";
import { iterm2 } from "./targets/iterm2.ts";
import { jetbrains } from "./targets/jetbrains.ts";
import { kitty } from "./targets/kitty.ts";
import { konsole } from "./targets/konsole.ts";
import { lazygit } from "./targets/lazygit.ts";
import { neovim } from "./targets/neovim.ts";
import { ptyxis } from "./targets/ptyxis.ts";
import { rio } from "./targets/rio.ts";
import { shiki } from "./targets/shiki.ts";
import { slack } from "./targets/slack.ts";
import { starship } from "./targets/starship.ts";
import { tmTheme } from "./targets/tmtheme.ts";
import { tmux } from "./targets/tmux.ts";
import { vim } from "./targets/vim.ts";
import { vivid } from "./targets/vivid.ts";
import { warp } from "./targets/warp.ts";
import { wezterm } from "./targets/wezterm.ts";
import { windowsTerminal } from "./targets/windows-terminal.ts";
import { xfce4Terminal } from "./targets/xfce4-terminal.ts";
import { yazi } from "./targets/yazi.ts";
import { zed } from "./targets/zed.ts";
import { zellij } from "./targets/zellij.ts";

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
  foot,
  konsole,
  gnomeTerminal,
  ptyxis,
  xfce4Terminal,
  warp,
  rio,
  tmux,
  fzf,
  fish,
  starship,
  lazygit,
  btop,
  yazi,
  zellij,
  vivid,
  slack,
  base16,
  base24,
  designTokens,
  cssVariables,
  shiki,
  highlightJs,
];
