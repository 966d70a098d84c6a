/** The words about other programs: the comment at the head of each file, and the steps that switch the theme on. */

/** A colour's place in words, such as `ansiBrightBlack`. */
type Place = string;

/** What stands at the head of every file that has room for it. */
export const portFileWording = {
  title: (variant: string, program: string) => `${variant} for ${program}`,
  from: (theme: string, version: string, id: string, license: string | null) =>
    `Made from the VS Code theme ${theme} ${version} (${id}${license === null ? "" : `, ${license}`}).`,
  defaults: (places: readonly Place[]) =>
    `The theme has no colour for these, so they are VS Code's defaults: ${places.join(", ")}.`,
  derived: (places: readonly Place[]) =>
    `The theme has no colour for these, so they are made from its others: ${places.join(", ")}.`,
  /** With its contrast, like 2.1. */
  faint: (places: readonly (readonly [place: Place, contrast: string])[]) =>
    `Text below 3:1 in the theme itself: ${places.map(([place, contrast]) => `${place} (${contrast}:1)`).join(", ")}.`,
  readMe: {
    title: (theme: string, version: string) => `${theme} ${version} for other programs`,
    handMade: "Made by hand.",
  },
};

/** What `npm run ports` says. */
export const portCommandWording = {
  usage: "Usage: npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--json]",
  noFolder: "Say where the files go: npm run ports -- --out <folder>.",
  isFile: (path: string) => `${path} is a file. --out needs a folder.`,
  unknownTarget: (id: string, nearest: string | null) =>
    nearest === null
      ? `There is no program "${id}". npm run ports -- --list prints all of them.`
      : `There is no program "${id}". Did you mean ${nearest}? npm run ports -- --list prints all of them.`,
  unknownInSite: (id: string) =>
    `site/ports.ts: there is no program "${id}". npm run ports -- --list prints all of them.`,
  noHandMade: (path: string) => `site/ports.ts: the hand-made file site/${path} is missing.`,
  nothingToReplace: (path: string) =>
    `site/ports.ts: "${path}" replaces no generated file. Take the path as it stands under --out, such as kitty/evenfall.conf.`,
  written: (files: number, programs: number, folder: string) =>
    `Wrote ${files} files for ${programs} programs to ${folder}.`,
};

/** What the steps name. */
export interface PortFacts {
  /** The file's name. */
  file: string;
  /** The name by which the program calls the scheme: that of the file without its ending, as a rule. */
  id: string;
  /** The variant's label. */
  name: string;
  /** Of GNOME Terminal. */
  profile: string;
}

/** Programs whose names are no proper names alone, by their ids. */
export const portNames: Readonly<Record<string, string>> = {
  jetbrains: "JetBrains IDEs",
  tmtheme: "Sublime Text, bat and delta",
  "design-tokens": "Design tokens (DTCG)",
  "css-variables": "CSS variables",
};

/** A light and a dark variant, for programs that change between them. */
export interface PortPair {
  light: PortFacts;
  dark: PortFacts;
}

/** A sentence, and the text that it has the reader copy. */
export interface PortStep {
  say: string;
  copy?: string;
}

const put = (folder: string) => (facts: PortFacts) => `Put ${facts.file} into ${folder}.`;

/** How each program is given the file, step by step. `pair` is there where the theme has a light and a dark variant. */
export const portSteps: Readonly<
  Record<string, (facts: PortFacts, pair: PortPair | null) => readonly PortStep[]>
> = {
  neovim: (facts) => [
    { say: put("~/.config/nvim/colors/")(facts) },
    { say: "Add this to ~/.config/nvim/init.lua:", copy: `vim.cmd.colorscheme("${facts.id}")` },
  ],
  vim: (facts) => [
    { say: put("~/.vim/colors/")(facts) },
    { say: "Add this to ~/.vimrc:", copy: `set termguicolors\ncolorscheme ${facts.id}` },
  ],
  helix: (facts) => [
    { say: put("~/.config/helix/themes/")(facts) },
    { say: "Put this at the top of ~/.config/helix/config.toml:", copy: `theme = "${facts.id}"` },
  ],
  zed: (facts, pair) => [
    { say: put("~/.config/zed/themes/")(facts) },
    pair === null
      ? { say: "Add this to Zed's settings:", copy: `"theme": ${JSON.stringify(facts.name)}` }
      : {
          say: "For both variants put both files there, and add this to Zed's settings:",
          copy: `"theme": {\n  "mode": "system",\n  "light": ${JSON.stringify(pair.light.name)},\n  "dark": ${JSON.stringify(pair.dark.name)}\n}`,
        },
  ],
  jetbrains: (facts) => [
    { say: "Open Settings, Editor, Color Scheme. Press the gear, then Import Scheme." },
    { say: `Choose ${facts.file}, and ${facts.name} in the list of schemes.` },
  ],
  tmtheme: (facts) => [
    {
      say: "For bat and delta, put the file among bat's themes and rebuild its cache:",
      copy: `mkdir -p "$(bat --config-dir)/themes"\ncp ${facts.file} "$(bat --config-dir)/themes/"\nbat cache --build`,
    },
    { say: "Switch it on in bat:", copy: `export BAT_THEME=${facts.id}` },
    { say: "Switch it on in delta:", copy: `git config --global delta.syntax-theme ${facts.id}` },
    {
      say: `For Sublime Text, choose Preferences, Browse Packages. Put ${facts.file} into User, then choose it under Preferences, Select Color Scheme.`,
    },
  ],
  emacs: (facts) => [
    { say: put("~/.emacs.d/themes/")(facts) },
    {
      say: "Add this to ~/.emacs.d/init.el:",
      copy: `(add-to-list 'custom-theme-load-path "~/.emacs.d/themes/")\n(load-theme '${facts.id} t)`,
    },
  ],
  "windows-terminal": (facts, pair) => [
    { say: `Open Settings, Open JSON file. Copy what is in ${facts.file} into the list "schemes".` },
    {
      say:
        pair === null
          ? 'Add this to "profiles", "defaults":'
          : 'For both variants do so with both files. Then add this to "profiles", "defaults":',
      copy:
        pair === null
          ? `"colorScheme": ${JSON.stringify(facts.name)}`
          : `"colorScheme": {\n  "light": ${JSON.stringify(pair.light.name)},\n  "dark": ${JSON.stringify(pair.dark.name)}\n}`,
    },
  ],
  iterm2: (facts) => [
    { say: `Open Settings, Profiles, Colors, Color Presets, Import. Choose ${facts.file}.` },
    { say: `Choose ${facts.id} under Color Presets.` },
  ],
  ghostty: (facts, pair) => [
    { say: put("~/.config/ghostty/themes/")(facts) },
    pair === null
      ? { say: "Add this to ~/.config/ghostty/config:", copy: `theme = ${facts.id}` }
      : {
          say: "For both variants put both files there. Then add this to ~/.config/ghostty/config:",
          copy: `theme = light:${pair.light.id},dark:${pair.dark.id}`,
        },
  ],
  kitty: (facts, pair) => [
    { say: put("~/.config/kitty/themes/")(facts) },
    { say: "Add this to ~/.config/kitty/kitty.conf:", copy: `include themes/${facts.file}` },
    ...(pair === null
      ? []
      : [
          {
            say: "Or, from kitty 0.38 on, let it follow the system's light and dark:",
            copy: `cd ~/.config/kitty\ncp themes/${pair.light.file} light-theme.auto.conf\ncp themes/${pair.dark.file} dark-theme.auto.conf\ncp themes/${pair.dark.file} no-preference-theme.auto.conf`,
          },
        ]),
  ],
  alacritty: (facts) => [
    { say: put("~/.config/alacritty/themes/")(facts) },
    {
      say: "Add this to ~/.config/alacritty/alacritty.toml:",
      copy: `[general]\nimport = ["~/.config/alacritty/themes/${facts.file}"]`,
    },
  ],
  wezterm: (facts) => [
    { say: put("~/.config/wezterm/colors/")(facts) },
    {
      say: "Add this to ~/.config/wezterm/wezterm.lua, before it returns:",
      copy: `config.color_scheme = ${JSON.stringify(facts.name)}`,
    },
  ],
  foot: (facts) => [
    { say: put("~/.config/foot/")(facts) },
    {
      say: "Put this at the top of ~/.config/foot/foot.ini, before any section:",
      copy: `include=~/.config/foot/${facts.file}`,
    },
  ],
  konsole: (facts) => [
    { say: put("~/.local/share/konsole/")(facts) },
    { say: `Open Settings, Edit Current Profile, Appearance. Choose ${facts.name}, then Apply.` },
  ],
  "gnome-terminal": (facts) => [
    {
      say: "Load the file as a profile of its own:",
      copy: `dconf load /org/gnome/terminal/legacy/profiles:/ < ${facts.file}`,
    },
    {
      say: "Add the profile to the list:",
      copy: `gsettings set org.gnome.Terminal.ProfilesList list "$(gsettings get org.gnome.Terminal.ProfilesList list | sed "s/]$/, '${facts.profile}']/")"`,
    },
    { say: `Choose ${facts.name} under Preferences, Profiles.` },
  ],
  ptyxis: (facts) => [
    { say: put("~/.local/share/org.gnome.Ptyxis/palettes/")(facts) },
    { say: `Open Preferences, Appearance. Choose ${facts.name}.` },
  ],
  "xfce4-terminal": (facts) => [
    { say: put("~/.local/share/xfce4/terminal/colorschemes/")(facts) },
    { say: `Open Edit, Preferences, Colors. Choose ${facts.name} under Load Presets.` },
  ],
  warp: (facts) => [
    { say: put("~/.warp/themes/")(facts) },
    { say: `Open Settings, Appearance, Themes. Choose ${facts.name}.` },
  ],
  rio: (facts, pair) => [
    { say: put("~/.config/rio/themes/")(facts) },
    pair === null
      ? { say: "Put this at the top of ~/.config/rio/config.toml:", copy: `theme = "${facts.id}"` }
      : {
          say: "For both variants put both files there. Then add this to ~/.config/rio/config.toml:",
          copy: `[adaptive-theme]\nlight = "${pair.light.id}"\ndark = "${pair.dark.id}"`,
        },
  ],
  tmux: (facts) => [
    { say: put("~/.config/tmux/")(facts) },
    {
      say: "Add this to ~/.config/tmux/tmux.conf:",
      copy: `source-file ~/.config/tmux/${facts.file}`,
    },
    { say: "Then, in a running tmux:", copy: "tmux source-file ~/.config/tmux/tmux.conf" },
  ],
  fzf: (facts) => [
    { say: put("~/.config/fzf/")(facts) },
    { say: "Add this to ~/.bashrc or ~/.zshrc:", copy: `. ~/.config/fzf/${facts.file}` },
  ],
  fish: (facts) => [
    { say: put("~/.config/fish/themes/")(facts) },
    { say: "Add this to ~/.config/fish/config.fish:", copy: `fish_config theme choose ${facts.id}` },
  ],
  starship: (facts) => [
    { say: "Put this at the top of ~/.config/starship.toml:", copy: `palette = "${facts.id}"` },
    { say: `Add the table [palettes.${facts.id}] of ${facts.file} at the end.` },
  ],
  lazygit: (facts) => [
    { say: put("~/.config/lazygit/")(facts) },
    {
      say: "Add this to ~/.bashrc or ~/.zshrc:",
      copy: `export LG_CONFIG_FILE="$HOME/.config/lazygit/config.yml,$HOME/.config/lazygit/${facts.file}"`,
    },
  ],
  btop: (facts) => [
    { say: put("~/.config/btop/themes/")(facts) },
    { say: `Press Esc in btop, choose Options, and ${facts.id} under Color theme.` },
  ],
  yazi: (facts, pair) => [
    {
      say: "Put the file into a folder of flavors, under this name:",
      copy: `mkdir -p ~/.config/yazi/flavors/${facts.id}.yazi\ncp ${facts.file} ~/.config/yazi/flavors/${facts.id}.yazi/flavor.toml`,
    },
    {
      say:
        pair === null
          ? "Add this to ~/.config/yazi/theme.toml:"
          : "For both variants do so with both files. Then add this to ~/.config/yazi/theme.toml:",
      copy:
        pair === null
          ? `[flavor]\ndark = "${facts.id}"\nlight = "${facts.id}"`
          : `[flavor]\ndark = "${pair.dark.id}"\nlight = "${pair.light.id}"`,
    },
  ],
  zellij: (facts) => [
    { say: put("~/.config/zellij/themes/")(facts) },
    { say: "Add this to ~/.config/zellij/config.kdl:", copy: `theme "${facts.id}"` },
  ],
  vivid: (facts) => [
    { say: put("~/.config/vivid/themes/")(facts) },
    {
      say: "Add this to ~/.bashrc or ~/.zshrc; ls, eza and fd read it:",
      copy: `export LS_COLORS="$(vivid generate ${facts.id})"`,
    },
  ],
  slack: (facts) => [
    { say: `Copy the line in ${facts.file}.` },
    { say: "Open Preferences, Appearance, Custom theme. Paste it under Import." },
  ],
  base16: (facts) => [
    {
      say: "For Tinty, put the file among its own schemes:",
      copy: `mkdir -p ~/.local/share/tinted-theming/tinty/custom-schemes/base16\ncp ${facts.file} ~/.local/share/tinted-theming/tinty/custom-schemes/base16/`,
    },
    { say: "Switch it on:", copy: `tinty apply base16-${facts.id}` },
  ],
  base24: (facts) => [
    {
      say: "For Tinty, put the file among its own schemes:",
      copy: `mkdir -p ~/.local/share/tinted-theming/tinty/custom-schemes/base24\ncp ${facts.file} ~/.local/share/tinted-theming/tinty/custom-schemes/base24/`,
    },
    { say: "Switch it on:", copy: `tinty apply base24-${facts.id}` },
  ],
  "design-tokens": (facts) => [
    {
      say: `Name ${facts.file} as a source of your generator: Style Dictionary and Terrazzo read the format.`,
    },
  ],
  "css-variables": (facts) => [
    { say: "Put the file beside your style sheet, and import it:", copy: `@import "./${facts.file}";` },
    { say: "Use the colours by their names:", copy: "color: var(--ui-foreground);" },
  ],
  shiki: (facts) => [
    {
      say: "Hand the file to Shiki:",
      copy: `import theme from "./${facts.file}" with { type: "json" };\n\nconst highlighter = await createHighlighter({ themes: [theme], langs: ["typescript"] });\nhighlighter.codeToHtml(code, { lang: "typescript", theme: "${facts.id}" });`,
    },
  ],
  "highlight-js": (facts) => [
    { say: "Load it instead of another style sheet:", copy: `<link rel="stylesheet" href="${facts.file}">` },
  ],
};

/** What the page says of the files. */
export const portsWording = {
  heading: "Other programs",
  lead: (count: number, name: string) =>
    `${name} for ${count} editors, terminals and tools, made from the same colours.`,
  find: "Find a program",
  none: (query: string) => `No program is called “${query}”.`,
  download: "Download",
  /** For the link's accessible name, which begins with what it shows. */
  downloadFor: (program: string) => `Download for ${program}`,
  everything: (kilobytes: number) => `Download all of them (.zip, ${kilobytes} kB)`,
  steps: "How to switch it on, and what was proved",
  closeSteps: "Close",
  code: "these lines",
  missing: "The steps did not arrive. Please try again, or open them as a page.",
  /** Of the page with all steps. */
  title: "For other programs",
  pageLead: (name: string) =>
    `The files are made from the VS Code theme ${name}. Each comes with the steps to switch it on, and with what was proved of it.`,
  kinds: { editor: "Editors", terminal: "Terminals", tool: "Tools", format: "Formats" },
  picture: (variant: string) => `A terminal in ${variant}`,
  back: "Back to the page",
  loaded: (program: string, version: string, read: number, of: number) =>
    `${read} of ${of} colours read back by ${program} ${version}.`,
  parsed: (program: string, version: string, of: number) =>
    `Not run in the program itself: all ${of} colours read back by ${program} ${version}, a parser of the format.`,
  checked: (program: string, version: string, of: number) =>
    `Accepted by ${program} ${version}; all ${of} colours read back from the file.`,
  unverified: "Unverified: nobody has run this file in the program yet.",
};
