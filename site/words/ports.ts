/** The words about other programs: comments in the files, messages of `npm run ports`, steps, and the page. */

/** The name of a slot in the palette, such as `ansiBrightBlack`. */
type Place = string;

/** The comment at the top of each file whose format has comments. README.txt has it for every file. */
export const portFileWording = {
  title: (variant: string, program: string) => `${variant} for ${program}`,
  from: (theme: string, version: string, id: string, license: string | null) =>
    `Made from the VS Code theme ${theme} ${version} (${id}${license === null ? "" : `, ${license}`}).`,
  defaults: (places: readonly Place[]) =>
    `The theme has no colour for these, so they are VS Code's defaults: ${places.join(", ")}.`,
  derived: (places: readonly Place[]) =>
    `The theme has no colour for these, so they are derived from its other colours: ${places.join(", ")}.`,
  /** Slots with their contrast, such as 2.1. */
  faint: (places: readonly (readonly [place: Place, contrast: string])[]) =>
    `Text whose contrast is below 3:1 in the theme or in VS Code's defaults: ${places.map(([place, contrast]) => `${place} (${contrast}:1)`).join(", ")}.`,
  readMe: {
    title: (theme: string, version: string) => `${theme} ${version} for other programs`,
    handMade: "Made by hand.",
  },
};

/** The messages of `npm run ports`. */
export const portCommandWording = {
  usage: "Usage: npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--json]",
  noFolder: "Say where the files go: npm run ports -- --out <folder>.",
  isFile: (path: string) => `${path} is a file. --out needs a folder.`,
  /** `reason` is the message of Node's error. */
  notWritten: (reason: string) => `The files could not be written: ${reason}.`,
  unknownTarget: (id: string, nearest: string | null) =>
    nearest === null
      ? `There is no program "${id}". npm run ports -- --list prints all of them.`
      : `There is no program "${id}". Did you mean ${nearest}? npm run ports -- --list prints all of them.`,
  unknownInSite: (id: string) =>
    `site/ports.ts: there is no program "${id}". npm run ports -- --list prints all of them.`,
  noHandMade: (path: string) =>
    `site/ports.ts: there is no file site/${path}. Put your hand-made file there.`,
  nothingToReplace: (path: string) =>
    `site/ports.ts: "${path}" replaces no generated file. Use the path of the generated file below --out, such as kitty/my-theme.conf.`,
  written: (files: number, programs: number, folder: string) =>
    `Wrote ${files} files for ${programs} ${programs === 1 ? "program" : "programs"} to ${folder}.`,
};

/** The names that the steps use for one file. */
export interface PortFacts {
  /** The file's name. */
  file: string;
  /** The name of the scheme in the program: usually the file's name without its extension. */
  id: string;
  /** The variant's label. */
  name: string;
  isLight: boolean;
  /** The id of the profile in GNOME Terminal. */
  profile: string;
}

/** Names of programs by id, for translation: the page shows them in place of `Target.program`. */
export const portNames: Readonly<Record<string, string>> = {
  jetbrains: "JetBrains IDEs",
  tmtheme: "Sublime Text, bat and delta",
  "design-tokens": "Design tokens (DTCG)",
  "css-variables": "CSS variables",
};

/** A light and a dark variant, for programs that follow the system's light and dark mode. */
export interface PortPair {
  light: PortFacts;
  dark: PortFacts;
  /** The one of the two that the steps are not for. */
  other: PortFacts;
}

/** An instruction, and the text that the visitor copies. */
export interface PortStep {
  say: string;
  copy?: string;
}

const put = (folder: string, { file }: PortFacts): PortStep => ({ say: `Put ${file} into ${folder}.` });

/** The step for a light and a dark variant together, instead of the step before it. None if the theme has no such pair. */
function pairStep(
  pair: PortPair | null,
  copy: (pair: PortPair) => string,
  say = ({ other }: PortPair) =>
    `Or, to follow your system's light and dark mode, put ${other.file} there, too, and add this instead:`,
): PortStep[] {
  return pair === null ? [] : [{ say: say(pair), copy: copy(pair) }];
}

/** How to switch the theme on in each program. `pair` is null if the theme has no variant of the other type. */
export const portSteps: Readonly<
  Record<string, (facts: PortFacts, pair: PortPair | null) => readonly PortStep[]>
> = {
  neovim: (facts) => [
    put("~/.config/nvim/colors/", facts),
    {
      say: "Add this to ~/.config/nvim/init.lua:",
      copy: `vim.o.termguicolors = true\nvim.cmd.colorscheme("${facts.id}")`,
    },
  ],
  vim: (facts) => [
    put("~/.vim/colors/", facts),
    { say: "Add this to ~/.vimrc:", copy: `syntax on\nset termguicolors\ncolorscheme ${facts.id}` },
  ],
  helix: (facts, pair) => [
    put("~/.config/helix/themes/", facts),
    { say: "Put this at the top of ~/.config/helix/config.toml:", copy: `theme = "${facts.id}"` },
    ...pairStep(
      pair,
      ({ light, dark }) => `theme = { light = "${light.id}", dark = "${dark.id}" }`,
      ({ other }) =>
        `Or, in a Helix newer than 25.07, to follow your terminal's light and dark mode, put ${other.file} there, too, and put this at the top instead:`,
    ),
  ],
  zed: (facts, pair) => [
    put("~/.config/zed/themes/", facts),
    { say: "Add this to Zed's settings:", copy: `"theme": ${JSON.stringify(facts.name)}` },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `"theme": {\n  "mode": "system",\n  "light": ${JSON.stringify(light.name)},\n  "dark": ${JSON.stringify(dark.name)}\n}`,
    ),
  ],
  jetbrains: (facts) => [
    { say: "Open Settings, Editor, Color Scheme. Press the gear, then Import Scheme." },
    { say: `Choose ${facts.file}, then ${facts.name} in the list of schemes.` },
  ],
  tmtheme: (facts, pair) => [
    {
      say: "For bat and delta, put the file into bat's themes and rebuild bat's cache (on Debian and Ubuntu bat is called batcat):",
      copy: `mkdir -p "$(bat --config-dir)/themes"\ncp ${facts.file} "$(bat --config-dir)/themes/"\nbat cache --build`,
    },
    { say: "For bat, add this to ~/.bashrc or ~/.zshrc:", copy: `export BAT_THEME=${facts.id}` },
    ...pairStep(
      pair,
      ({ light, dark }) => `export BAT_THEME_LIGHT=${light.id}\nexport BAT_THEME_DARK=${dark.id}`,
      ({ other }) =>
        `Or, from bat 0.25 on, to follow your terminal's light and dark mode, put ${other.file} there, too, rebuild the cache, and add this instead:`,
    ),
    {
      say: "For delta:",
      copy: `git config --global delta.syntax-theme ${facts.id}\ngit config --global delta.light ${facts.isLight}`,
    },
    {
      say: `For Sublime Text, choose Preferences, Browse Packages. Put ${facts.file} into User, then choose it under Preferences, Select Color Scheme.`,
    },
  ],
  emacs: (facts) => [
    put("~/.emacs.d/themes/", facts),
    {
      say: "Add this to ~/.emacs.d/init.el:",
      copy: `(add-to-list 'custom-theme-load-path "~/.emacs.d/themes/")\n(load-theme '${facts.id} t)`,
    },
  ],
  "windows-terminal": (facts, pair) => [
    { say: `Open Settings, Open JSON file. Copy the content of ${facts.file} into the list "schemes".` },
    {
      say: 'Add this to "profiles", "defaults":',
      copy: `"colorScheme": ${JSON.stringify(facts.name)}`,
    },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `"colorScheme": {\n  "light": ${JSON.stringify(light.name)},\n  "dark": ${JSON.stringify(dark.name)}\n}`,
      ({ other }) =>
        `Or, to follow your system's light and dark mode, copy the content of ${other.file} there, too, and add this instead:`,
    ),
  ],
  iterm2: (facts) => [
    { say: `Open Settings, Profiles, Colors, Color Presets, Import. Choose ${facts.file}.` },
    { say: `Choose ${facts.id} under Color Presets.` },
  ],
  ghostty: (facts, pair) => [
    put("~/.config/ghostty/themes/", facts),
    { say: "Add this to ~/.config/ghostty/config:", copy: `theme = ${facts.id}` },
    ...pairStep(pair, ({ light, dark }) => `theme = light:${light.id},dark:${dark.id}`),
  ],
  kitty: (facts, pair) => [
    put("~/.config/kitty/themes/", facts),
    { say: "Add this to ~/.config/kitty/kitty.conf:", copy: `include themes/${facts.file}` },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `cd ~/.config/kitty\ncp themes/${light.file} light-theme.auto.conf\ncp themes/${dark.file} dark-theme.auto.conf\ncp themes/${facts.file} no-preference-theme.auto.conf`,
      ({ other }) =>
        `Or, from kitty 0.38 on, to follow your system's light and dark mode, put ${other.file} there, too, and run this:`,
    ),
  ],
  alacritty: (facts) => [
    put("~/.config/alacritty/themes/", facts),
    {
      say: "Add this to ~/.config/alacritty/alacritty.toml; Alacritty 0.13 needs the import at the top, without [general]:",
      copy: `[general]\nimport = ["~/.config/alacritty/themes/${facts.file}"]`,
    },
  ],
  wezterm: (facts, pair) => [
    put("~/.config/wezterm/colors/", facts),
    {
      say: "Put this into ~/.config/wezterm/wezterm.lua. If the file exists, add only the middle line, above its return:",
      copy: `local config = require("wezterm").config_builder()\nconfig.color_scheme = ${JSON.stringify(facts.name)}\nreturn config`,
    },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `local gui = require("wezterm").gui\nlocal dark = not gui or gui.get_appearance():find("Dark")\nconfig.color_scheme = dark and ${JSON.stringify(dark.name)} or ${JSON.stringify(light.name)}`,
      ({ other }) =>
        `Or, to follow your system's light and dark mode, put ${other.file} there, too, and replace the middle line with this:`,
    ),
  ],
  foot: (facts, pair) => [
    put("~/.config/foot/", facts),
    {
      say: "Put this at the top of ~/.config/foot/foot.ini:",
      copy: `${facts.isLight ? "initial-color-theme=light\n" : ""}include=~/.config/foot/${facts.file}`,
    },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `initial-color-theme=${facts.isLight ? "light" : "dark"}\ninclude=~/.config/foot/${light.file}\ninclude=~/.config/foot/${dark.file}`,
      ({ other }) =>
        `Or, to have both, put ${other.file} there, too, and put this at the top instead. The key binding color-theme-toggle changes between them.`,
    ),
    {
      say: "For foot 1.25 and older, change the names in the file, and leave out initial-color-theme:",
      copy: `sed -i 's/^\\[colors-.*\\]/[colors]/; s/^cursor=/[cursor]\\ncolor=/' ~/.config/foot/${facts.file}`,
    },
  ],
  konsole: (facts) => [
    put("~/.local/share/konsole/", facts),
    { say: `Open Settings, Edit Current Profile, Appearance. Choose ${facts.name}, then Apply.` },
  ],
  "gnome-terminal": (facts) => [
    {
      say: "Load the file as a new profile:",
      copy: `dconf load /org/gnome/terminal/legacy/profiles:/ < ${facts.file}`,
    },
    {
      say: "Add the profile to the list:",
      copy: `gsettings set org.gnome.Terminal.ProfilesList list "$(gsettings get org.gnome.Terminal.ProfilesList list | sed "s/]$/, '${facts.profile}']/")"`,
    },
    { say: `Choose ${facts.name} under Preferences, Profiles.` },
  ],
  ptyxis: (facts, pair) => [
    put("~/.local/share/org.gnome.Ptyxis/palettes/", facts),
    { say: `Open Preferences, Appearance, Show All Palettes. Choose ${facts.name}.` },
    ...pairStep(
      pair,
      ({ light, dark }) => {
        const both = `${facts.id}-both.palette`;
        return `cd ~/.local/share/org.gnome.Ptyxis/palettes
sed '/^Background=/,$d; s/^Name=.*/&, light and dark/' ${facts.file} > ${both}
echo '[Light]' >> ${both}
sed -n '/^Background=/,$p' ${light.file} >> ${both}
echo '[Dark]' >> ${both}
sed -n '/^Background=/,$p' ${dark.file} >> ${both}`;
      },
      ({ other }) =>
        `Or, to follow your system's light and dark mode, put ${other.file} there, too, run this, and choose ${facts.name}, light and dark instead:`,
    ),
  ],
  "xfce4-terminal": (facts) => [
    put("~/.local/share/xfce4/terminal/colorschemes/", facts),
    { say: `Open Edit, Preferences, Colors. Choose ${facts.name} in the list under Presets.` },
  ],
  warp: (facts) => [
    {
      say: `Put ${facts.file} into ~/.warp/themes/ on macOS, ~/.local/share/warp-terminal/themes/ on Linux, or %APPDATA%\\warp\\Warp\\data\\themes\\ on Windows.`,
    },
    { say: `Open Settings, Appearance, Themes. Choose ${facts.name}.` },
  ],
  rio: (facts, pair) => [
    put("~/.config/rio/themes/", facts),
    { say: "Put this at the top of ~/.config/rio/config.toml:", copy: `theme = "${facts.id}"` },
    ...pairStep(pair, ({ light, dark }) => `[adaptive-theme]\nlight = "${light.id}"\ndark = "${dark.id}"`),
  ],
  tmux: (facts) => [
    put("~/.config/tmux/", facts),
    {
      say: "Add this to ~/.config/tmux/tmux.conf:",
      copy: `source-file ~/.config/tmux/${facts.file}`,
    },
    { say: "If tmux is running, load it:", copy: "tmux source-file ~/.config/tmux/tmux.conf" },
  ],
  fzf: (facts) => [
    put("~/.config/fzf/", facts),
    { say: "Add this to ~/.bashrc or ~/.zshrc:", copy: `. ~/.config/fzf/${facts.file}` },
  ],
  fish: (facts, pair) => [
    put("~/.config/fish/themes/", facts),
    { say: "Add this to ~/.config/fish/config.fish:", copy: `fish_config theme choose ${facts.id}` },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `cd ~/.config/fish/themes\nbegin\n  echo "[light]"; cat ${light.file}\n  echo "[dark]"; cat ${dark.file}\n  echo "[unknown]"; cat ${facts.file}\nend > ${facts.id}-both.theme`,
      ({ other }) =>
        `Or, from fish 4.3 on, to follow your terminal's light and dark mode, put ${other.file} there, too, run this, and choose ${facts.id}-both instead:`,
    ),
  ],
  starship: (facts) => [
    { say: "Put this at the top of ~/.config/starship.toml:", copy: `palette = "${facts.id}"` },
    {
      say: `Add the palette of ${facts.file} at the end:`,
      copy: `sed -n '/^\\[palettes/,$p' ${facts.file} >> ~/.config/starship.toml`,
    },
  ],
  lazygit: (facts) => [
    put("~/.config/lazygit/", facts),
    {
      say: "Create lazygit's own configuration file if it does not exist:",
      copy: "touch ~/.config/lazygit/config.yml",
    },
    {
      say: "Add this to ~/.bashrc or ~/.zshrc:",
      copy: `export LG_CONFIG_FILE="$HOME/.config/lazygit/config.yml,$HOME/.config/lazygit/${facts.file}"`,
    },
  ],
  btop: (facts) => [
    put("~/.config/btop/themes/", facts),
    { say: `Press Esc in btop, choose Options, then ${facts.id} under Color theme.` },
  ],
  yazi: (facts, pair) => [
    {
      say: "Copy the file into a flavor of this name:",
      copy: flavor(facts),
    },
    {
      say: "Add this to ~/.config/yazi/theme.toml:",
      copy: `[flavor]\ndark = "${facts.id}"\nlight = "${facts.id}"`,
    },
    ...pairStep(
      pair,
      ({ light, dark }) => `[flavor]\ndark = "${dark.id}"\nlight = "${light.id}"`,
      ({ other }) =>
        `Or, to follow your terminal's light and dark mode, make a flavor of ${other.file}, too, and add this instead:`,
    ),
    {
      say: "For Yazi before 25.12.29, change the names in the flavor:",
      copy: `sed -i 's/^url = /name = /' ~/.config/yazi/flavors/${facts.id}.yazi/flavor.toml`,
    },
  ],
  zellij: (facts, pair) => [
    put("~/.config/zellij/themes/", facts),
    { say: "Add this to ~/.config/zellij/config.kdl:", copy: `theme "${facts.id}"` },
    ...pairStep(
      pair,
      ({ light, dark }) => `theme "${facts.id}"\ntheme_light "${light.id}"\ntheme_dark "${dark.id}"`,
      ({ other }) =>
        `Or, from Zellij 0.44.2 on, to follow your terminal's light and dark mode, put ${other.file} there, too, and add this instead:`,
    ),
  ],
  vivid: (facts) => [
    put("~/.config/vivid/themes/", facts),
    {
      say: "Add this to ~/.bashrc or ~/.zshrc, for ls, eza and fd:",
      copy: `export LS_COLORS="$(vivid generate ${facts.id})"`,
    },
  ],
  slack: (facts) => [
    { say: `Copy the line in ${facts.file}.` },
    { say: "Open Preferences, Appearance, Custom theme. Paste it under Import." },
  ],
  base16: (facts) => tintySteps("base16", facts),
  base24: (facts) => tintySteps("base24", facts),
  "design-tokens": (facts) => [
    {
      say: `Add ${facts.file} to the sources of your generator. Style Dictionary and Terrazzo read the format.`,
    },
  ],
  "css-variables": (facts, pair) => [
    { say: "Put the file beside your style sheet, and import it:", copy: `@import "./${facts.file}";` },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `@import "./${light.file}" (prefers-color-scheme: light);\n@import "./${dark.file}" (prefers-color-scheme: dark);`,
      ({ other }) =>
        `Or, to follow the reader's light and dark mode, put ${other.file} there, too, and import both instead:`,
    ),
    { say: "Use the colours by their names:", copy: "color: var(--ui-foreground);" },
  ],
  shiki: (facts, pair) => [
    {
      say: "Pass the file to Shiki:",
      copy: `import theme from "./${facts.file}" with { type: "json" };\n\nconst highlighter = await createHighlighter({ themes: [theme], langs: ["typescript"] });\nhighlighter.codeToHtml(code, { lang: "typescript", theme: "${facts.id}" });`,
    },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `import dark from "./${dark.file}" with { type: "json" };\nimport light from "./${light.file}" with { type: "json" };\n\nconst highlighter = await createHighlighter({ themes: [light, dark], langs: ["typescript"] });\nhighlighter.codeToHtml(code, {\n  lang: "typescript",\n  themes: { light: "${light.id}", dark: "${dark.id}" },\n  defaultColor: "light-dark()",\n});`,
      ({ other }) => `Or, to follow the color-scheme of the page, pass ${other.file}, too:`,
    ),
  ],
  "highlight-js": (facts, pair) => [
    { say: "Load it instead of another style sheet:", copy: `<link rel="stylesheet" href="${facts.file}">` },
    ...pairStep(
      pair,
      ({ light, dark }) =>
        `<link rel="stylesheet" href="${light.file}" media="(prefers-color-scheme: light)">\n<link rel="stylesheet" href="${dark.file}" media="(prefers-color-scheme: dark)">`,
      () => "Or, to follow the reader's light and dark mode, load both instead:",
    ),
  ],
};

function flavor({ file, id }: PortFacts): string {
  return `mkdir -p ~/.config/yazi/flavors/${id}.yazi\ncp ${file} ~/.config/yazi/flavors/${id}.yazi/flavor.toml`;
}

function tintySteps(system: string, { file, id }: PortFacts): PortStep[] {
  const folder = `~/.local/share/tinted-theming/tinty/custom-schemes/${system}`;
  return [
    {
      say: "For Tinty, put the file into the folder of your own schemes:",
      copy: `mkdir -p ${folder}\ncp ${file} ${folder}/`,
    },
    { say: "Switch it on:", copy: `tinty apply ${system}-${id}` },
  ];
}

/** The words of the page about the files. */
export const portsWording = {
  heading: "Other programs",
  lead: (count: number, name: string) =>
    `${name} for ${count} editors, terminals and tools, made from the same colours.`,
  find: "Find a program",
  none: (query: string) => `No program is called “${query}”.`,
  download: "Download",
  /** The link's accessible name. It begins with the visible text. */
  downloadFor: (program: string) => `Download for ${program}`,
  everything: (kilobytes: number) => `Download all of them (.zip, ${kilobytes} kB)`,
  steps: "How to switch it on, and how it was tested",
  closeSteps: "Close",
  code: "these lines",
  missing: "The steps did not arrive. Please try again, or open them as a page.",
  /** The title of the page with all steps. */
  title: "For other programs",
  pageLead: (name: string) =>
    `The files are made from the VS Code theme ${name}. Each comes with the steps to switch it on and the result of its test.`,
  kinds: { editor: "Editors", terminal: "Terminals", tool: "Tools", format: "Formats" },
  picture: (variant: string) => `A terminal in ${variant}`,
  back: "Back to the page",
  loaded: (program: string, version: string, read: number, of: number) =>
    `The test loaded the file in ${program} ${version} and read ${read} of ${of} colours back.`,
  parsed: (program: string, version: string, of: number) =>
    `Not loaded in the program itself. The test read all ${of} colours with ${program} ${version}, a parser of the format.`,
  checked: (program: string, version: string, of: number) =>
    `${program} ${version} accepted the file. The test read all ${of} colours from the file.`,
  /** Follows one of these three if the test ran with a theme that is not the extension's. */
  testedWith: (theme: string) => `Tested with the theme ${theme}.`,
  unverified: "Unverified: nobody has tested this file in the program yet.",
};
