// @vitest-environment node
/**
 * Loads each port in its program, reads the colours back and compares them with the palette.
 * `tests/ports/install-programs.sh` installs the programs. The test reports a missing program and skips it.
 *
 *   npx vitest run --config tests/vitest.config.ts --project=matrices tests/ports/programs
 *
 * With RECORD_PROOFS=1 the test writes `theme/ports/proofs.json`, which `npm run ports -- --json` prints.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Window } from "happy-dom";
import hljs from "highlight.js";
import { createHighlighter, type ThemeRegistrationRaw } from "shiki";
import { afterAll, describe, expect, test } from "vitest";
import { readThemeFile } from "../../theme/extension/read-extension.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { everyPort, makePorts, type PortFile } from "../../theme/ports/make-ports.ts";
import { themes as ownThemes } from "../support/owner.ts";
import { expectedColors, formatDigest, fromChannels, readColors } from "../support/port-readers.ts";
import { readAs } from "../support/port-themes.ts";
import { installedPrograms, type Programs, workFolder } from "../support/programs.ts";
import {
  COLOR_QUERY,
  colorsIn,
  filledColors,
  readAnswers,
  screenOf,
  startDisplay,
} from "../support/terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const foreignFolder = join(root, "node_modules/tm-themes/themes");

/** One theme with every colour, two without terminal colours, and one with three-digit colours. */
const foreign = ["dracula", "one-light", "vesper", "monokai"].map((name) =>
  readThemeFile(join(foreignFolder, `${name}.json`)),
);
const themes = [...ownThemes, ...foreign];

/** Colours that a program reports, by place. */
type Colors = Record<string, string | undefined>;
/** All colours of a file, by place. */
type FileColors = Readonly<Record<string, string>>;

/** A port whose file is in a folder of its own. */
interface WrittenPort {
  folder: string;
  /** The full path of the file. */
  path: string;
  /** The file's name without its extension, which most programs use as the scheme's name. */
  stem: string;
  file: PortFile;
  fileColors: FileColors;
}

interface Check {
  target: string;
  /** The names of the command; several if Debian has renamed it. Unless given, the target's id. */
  commands?: readonly string[];
  /** The name in `proofs.json`. */
  program: string;
  /** The argument that prints the version. Unless given, `--version`. */
  version?: string;
  /** Where the program looks for the file, below a folder of its own. */
  folder?: string;
  /** Whether the program needs an X server. */
  needsDisplay?: true;
  /** The oldest version that the test can run, and why it skips older ones. */
  oldest?: { version: string; reason: string };
  /** `loaded`: the program reports its colours. `parsed`: the program accepts the file, and a parser reads it. */
  kind?: "loaded" | "parsed";
  /** The colours that the program reports, by place. Each must be the palette's. */
  read(programs: Programs, command: string, port: WrittenPort): Promise<Colors> | Colors;
}

function makePort(id: string, theme: ThemeFile): PortFile {
  const [file] = makePorts(readAs([theme]), { ...everyPort, targets: [id] });
  if (file === undefined) throw new Error(`There is no port ${id}.`);
  return file;
}

/** Makes a port and writes its file into `subfolder` of a new folder. */
function writePort(id: string, theme: ThemeFile, subfolder = "port"): WrittenPort {
  const file = makePort(id, theme);
  const name = basename(file.path);
  const path = join(subfolder, name);
  const folder = workFolder({ [path]: file.content });
  return {
    folder,
    path: join(folder, path),
    stem: name.replace(/(?:-theme)?\.\w+$/, ""),
    file,
    fileColors: readColors(file.target, file.content),
  };
}

/** Runs a program that must succeed. @returns what it printed. */
function outputOf(programs: Programs, folder: string, words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = programs.run(folder, words, env);
  expect(status, stderr).toBe(0);
  return stdout;
}

/** A terminal's answers by place. `places` has the place of each colour that the test asks for. */
function byPlace(answers: Record<string, string>, places: Readonly<Record<string, string>>): Colors {
  return Object.fromEntries(Object.entries(places).map(([asked, place]) => [place, answers[asked]]));
}

function ansiQueries(place: (index: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`4;${index}`, place(index)]));
}

/** Those of the file's colours that are on the screen. Any other colour on the screen fails the test. */
function seen(fileColors: FileColors, screen: Set<string>): Colors {
  const own = Object.values(fileColors);
  expect([...screen].filter((hex) => !own.includes(hex))).toEqual([]);
  return seenAmongOthers(fileColors, screen);
}

/** Those of the file's colours that are on the screen, which may also show other colours. */
function seenAmongOthers(fileColors: FileColors, screen: Set<string>): Colors {
  return Object.fromEntries(Object.entries(fileColors).filter(([, hex]) => screen.has(hex)));
}

const ansiWords = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const display = await startDisplay();

const NEOVIM = `
local out = { colors = {} }
vim.cmd.colorscheme(arg_name)
for name, look in pairs(vim.api.nvim_get_hl(0, {})) do
  for place, key in pairs({ fg = "fg", bg = "bg", line = "sp" }) do
    if look[key] then out.colors[name .. "/" .. place] = string.format("#%06x", look[key]) end
  end
end
for index = 0, 15 do out.colors["terminal/" .. index] = vim.g["terminal_color_" .. index] end
local file = io.open(arg_out, "w")
file:write(vim.json.encode(out.colors))
file:close()
vim.cmd("qa!")
`;

const KITTY = `
import json, sys
from kitty.config import load_config
bad = []
options = load_config(sys.argv[-1], accumulate_bad_lines=bad)
names = json.loads(NAMES)
def value(name):
    color = getattr(options, name)
    return None if color is None else '#%06x' % (color.rgb if hasattr(color, 'rgb') else (color[0] << 16 | color[1] << 8 | color[2]))
print(json.dumps({'bad': [str(line) for line in bad], 'colors': {name: value(name) for name in names}}))
`;

function emacsScript(places: readonly string[], stem: string, folder: string): string {
  const faces = [...new Set(places.map((place) => place.split("/")[0] ?? ""))];
  return `(require 'json)
(mapc (lambda (library) (require library nil t)) '(font-lock ansi-color diff-mode hl-line outline tab-bar display-line-numbers isearch paren))
(add-to-list 'custom-theme-load-path "${folder}")
(load-theme '${stem} t)
(princ (json-encode (mapcar (lambda (face)
  (let ((spec (cadr (assq '${stem} (get face 'theme-face)))))
    (cons face (list (or (plist-get (cadar spec) :foreground) :null) (or (plist-get (cadar spec) :background) :null)
      (if (facep face) (let ((set (face-attribute face :foreground))) (if (stringp set) set :null)) :null)))))
  '(${faces.join(" ")}))))`;
}

const checks: readonly Check[] = [
  {
    target: "neovim",
    commands: ["nvim"],
    program: "Neovim",
    oldest: { version: "0.8", reason: "it has no captures with @" },
    folder: "colors",
    read(programs, command, { folder, path, stem }) {
      const out = join(folder, "colors.json");
      writeFileSync(
        join(folder, "read.lua"),
        NEOVIM.replace("arg_name", `"${stem}"`).replace("arg_out", `"${out}"`),
      );
      const run = programs.run(folder, [
        command,
        "--headless",
        "--clean",
        "--cmd",
        `set rtp^=${dirname(dirname(path))}`,
        "-c",
        `luafile ${join(folder, "read.lua")}`,
      ]);
      expect(run.stderr).toBe("");
      return JSON.parse(readFileSync(out, "utf8"));
    },
  },
  {
    target: "vim",
    commands: ["vim.basic", "vim.gtk3", "vim"],
    program: "Vim",
    folder: "colors",
    read(programs, command, { folder, path, stem, fileColors }) {
      const out = join(folder, "colors.json");
      const places = Object.keys(fileColors).filter((place) => !place.startsWith("terminal/"));
      const asked = places.map((place) => {
        const [group, part = ""] = place.split("/");
        return `let c['${place}'] = synIDattr(hlID('${group}'), '${{ fg: "fg#", bg: "bg#", line: "sp#" }[part]}', 'gui')`;
      });
      const script = [
        "let c = {}",
        ...asked,
        "for i in range(16) | let c['terminal/' .. i] = g:terminal_ansi_colors[i] | endfor",
        `call writefile([json_encode(c)], '${out}')`,
        "qa!",
      ];
      writeFileSync(join(folder, "read.vim"), script.join("\n"));
      outputOf(programs, folder, [
        command,
        ...["-Nes", "-u", "NONE", "-i", "NONE", "--cmd", `set rtp^=${dirname(dirname(path))} tgc`],
        ...["-c", `colorscheme ${stem}`, "-c", `source ${join(folder, "read.vim")}`],
      ]);
      return JSON.parse(readFileSync(out, "utf8"));
    },
  },
  {
    target: "helix",
    commands: ["hx"],
    program: "Helix",
    folder: "home/.config/helix/themes",
    async read(programs, command, { folder, stem, fileColors }) {
      const config = join(folder, "config.toml");
      const log = join(folder, "log");
      writeFileSync(
        config,
        `theme = "${stem}"\n[editor]\ntrue-color = true\nrulers = [20]\ncursorline = true\n`,
      );
      // Debian packages no grammars, so the screen shows only the colours of the editor around the text.
      writeFileSync(join(folder, "sample.txt"), "one\ntwo\n");
      const words = [command, "-v", "-c", config, "--log", log, join(folder, "sample.txt")];
      const screen = await screenOf(programs.commandLine(folder, words), (text) => text.includes("NOR"));
      expect(readFileSync(log, "utf8")).not.toMatch(/WARN|ERROR/);
      return seen(fileColors, colorsIn(screen));
    },
  },
  {
    target: "emacs",
    commands: ["emacs-nox", "emacs"],
    program: "Emacs",
    folder: "themes",
    read(programs, command, { folder, path, stem, fileColors }) {
      const places = Object.keys(fileColors);
      const script = join(folder, "read.el");
      writeFileSync(script, emacsScript(places, stem, dirname(path)));
      const stdout = outputOf(programs, folder, [command, "--batch", "-Q", "-l", script]);
      const faces = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Record<string, (string | null)[]>;
      return Object.fromEntries(
        places.map((place) => {
          const [face = "", part] = place.split("/");
          return [place, faces[face]?.[part === "fg" ? 0 : 1] ?? undefined];
        }),
      );
    },
  },
  {
    target: "tmtheme",
    commands: ["batcat", "bat"],
    program: "bat",
    folder: "bat/themes",
    read(programs, command, { folder, stem, fileColors }) {
      const samples = ["dusk.ts", "lantern.rs", "tides.py", "field-notes.md", "evening.html", "horizon.css"];
      const copies = samples.map((name) => {
        writeFileSync(join(folder, name), readFileSync(join(root, "evenfall/samples", name)));
        return join(folder, name);
      });
      const env = { BAT_CONFIG_DIR: join(folder, "bat"), BAT_CACHE_PATH: join(folder, "cache") };
      outputOf(programs, folder, [command, "cache", "--build"], env);
      const shown = programs.run(
        folder,
        [command, "--theme", stem, "--color", "always", "-p", ...copies],
        env,
      );
      expect(shown.stderr).not.toContain("Unknown theme");
      return seen(fileColors, colorsIn(shown.stdout));
    },
  },
  {
    target: "kitty",
    program: "kitty",
    read(programs, command, { folder, path, fileColors }) {
      const names = Object.keys(fileColors);
      const script = join(folder, "read.py");
      writeFileSync(
        script,
        KITTY.replace("NAMES", `'${JSON.stringify(names)}'`).replace("sys.argv[-1]", `'${path}'`),
      );
      const words = [command, "+runpy", `exec(open('${script}').read(), globals())`];
      const { bad, colors } = JSON.parse(outputOf(programs, folder, words));
      expect(bad).toEqual([]);
      return colors;
    },
  },
  {
    target: "alacritty",
    program: "Alacritty",
    oldest: { version: "0.13", reason: "it does not read TOML" },
    needsDisplay: true,
    read(programs, command, port) {
      const answers = askTerminal(programs, port, (script) => [
        command,
        "--config-file",
        port.path,
        "-e",
        "bash",
        script,
      ]);
      return byPlace(answers, {
        ...ansiQueries((index) => `colors/${index < 8 ? "normal" : "bright"}/${ansiWords[index % 8]}`),
        10: "colors/primary/foreground",
        11: "colors/primary/background",
      });
    },
  },
  {
    target: "foot",
    program: "foot",
    kind: "parsed",
    read(programs, command, { folder, path, file, fileColors }) {
      const check = () => programs.run(folder, [command, "--check-config", "-c", path]);
      let run = check();
      if (run.stderr.includes("invalid section name")) {
        const forOlder = file.steps.find(({ copy }) => copy?.startsWith("sed "))?.copy ?? "";
        expect(spawnSync("sh", ["-c", forOlder.replace(/\S+$/, path)]).status).toBe(0);
        run = check();
      }
      expect(run.status, run.stderr).toBe(0);
      expect(run.stderr).not.toMatch(/warn:|err:/);
      return fileColors;
    },
  },
  {
    target: "xfce4-terminal",
    program: "Xfce Terminal",
    needsDisplay: true,
    folder: "home/.config/xfce4/terminal",
    read(programs, command, port) {
      // Like "Load Presets" of Xfce Terminal, copies the keys of the scheme into the settings.
      const settings = port.file.content.replace("[Scheme]", "[Configuration]").replace(/^Name=.*\n/m, "");
      writeFileSync(join(port.folder, "home/.config/xfce4/terminal/terminalrc"), settings);
      const answers = askTerminal(programs, port, (script) => [
        ...["dbus-run-session", command, "--disable-server", "-x", "bash", script],
      ]);
      return byPlace(answers, {
        ...ansiQueries((index) => `ColorPalette/${index}`),
        10: "ColorForeground",
        11: "ColorBackground",
        12: "ColorCursor",
        17: "ColorSelectionBackground",
        19: "ColorSelection",
      });
    },
  },
  {
    target: "konsole",
    program: "Konsole",
    needsDisplay: true,
    folder: "home/.local/share/konsole",
    async read(programs, command, { folder, stem, fileColors }) {
      if (display === null) return {};
      const profile = `[General]\nName=port\nParent=FALLBACK/\n[Appearance]\nColorScheme=${stem}\n`;
      writeFileSync(join(folder, "home/.local/share/konsole/port.profile"), profile);
      // Konsole answers OSC 4 with the colours of another scheme, so the test reads the colours of its window.
      const escapes = {
        Background: "\x1b[0m\x1b[2J",
        Foreground: `\x1b[0;7m\x1b[H${" ".repeat(4000)}`,
        ...Object.fromEntries(
          Array.from({ length: 16 }, (_, index) => [
            `Color${index % 8}${index < 8 ? "" : "Intense"}`,
            `\x1b[48;5;${index}m\x1b[2J`,
          ]),
        ),
      };
      return await filledColors(
        display,
        folder,
        (words) =>
          programs.commandLine(folder, ["dbus-run-session", command, "--profile", "port", "-e", ...words], {
            DISPLAY: display.name,
          }),
        Object.fromEntries(
          Object.entries(escapes).map(([place, text]) => [
            place,
            { escapes: text, wanted: fileColors[place] },
          ]),
        ),
      );
    },
  },
  {
    target: "gnome-terminal",
    program: "GNOME Terminal",
    needsDisplay: true,
    read(programs, command, port) {
      const id = /^\[:(.+)\]$/m.exec(port.file.content)?.[1];
      const start = `dconf load /org/gnome/terminal/legacy/profiles:/ < "$0" &&
gsettings set org.gnome.Terminal.ProfilesList list "['${id}']" &&
exec ${command} --wait --profile=${id} -- bash "$1"`;
      const answers = askTerminal(programs, port, (script) => [
        ...["dbus-run-session", "sh", "-c", start, port.path, script],
      ]);
      return byPlace(answers, {
        ...ansiQueries((index) => `palette/${index}`),
        10: "foreground-color",
        11: "background-color",
        12: "cursor-background-color",
        17: "highlight-background-color",
        19: "highlight-foreground-color",
      });
    },
  },
  {
    target: "ptyxis",
    program: "Ptyxis",
    needsDisplay: true,
    folder: "home/.local/share/org.gnome.Ptyxis/palettes",
    read(programs, command, port) {
      const id = "0123456789abcdef0123456789abcdef";
      // Ptyxis starts the script by systemd-run, or by itself if that fails. systemd-run needs the user's systemd.
      const start = `printf '#!/bin/sh\nexit 1\n' >"$0/systemd-run" && chmod +x "$0/systemd-run" && export PATH="$0:$PATH" &&
gsettings set org.gnome.Ptyxis default-profile-uuid ${id} &&
gsettings set org.gnome.Ptyxis profile-uuids "['${id}']" &&
gsettings set org.gnome.Ptyxis.Profile:/org/gnome/Ptyxis/Profiles/${id}/ palette ${port.stem} &&
exec ${command} --standalone -- bash "$1"`;
      const answers = askTerminal(programs, port, (script) => [
        ...["dbus-run-session", "sh", "-c", start, port.folder, script],
      ]);
      return byPlace(answers, {
        ...ansiQueries((index) => `Color${index}`),
        10: "Foreground",
        11: "Background",
        12: "Cursor",
      });
    },
  },
  {
    target: "tmux",
    program: "tmux",
    version: "-V",
    read(programs, command, { folder, path, fileColors }) {
      const places = Object.keys(fileColors);
      const options = [...new Set(places.map((place) => place.split("/")[0] ?? ""))];
      const script = `${command} -S "$0/socket" -f /dev/null new-session -d 'sleep 60' \\; source-file "$1" || exit 1
shift
for option; do echo "$option $(${command} -S "$0/socket" show -gv "$option")"; done
${command} -S "$0/socket" kill-server`;
      const stdout = outputOf(programs, folder, ["sh", "-c", script, folder, path, ...options]);
      const values = new Map(stdout.split("\n").map((line) => line.split(" ") as [string, string]));
      return Object.fromEntries(
        places.map((place) => {
          const [option = "", part] = place.split("/");
          const value = values.get(option) ?? "";
          return [place, part === undefined ? value : new RegExp(`${part}=(#[\\da-f]{6})`).exec(value)?.[1]];
        }),
      );
    },
  },
  {
    target: "fzf",
    program: "fzf",
    async read(programs, command, { folder, path, fileColors }) {
      const script = `. "$0"; printf 'dusk\\ndawn\\nnight\\n' | ${command} --multi --border --header Header --query d`;
      const screen = await screenOf(
        programs.commandLine(folder, ["sh", "-c", script, path]),
        (text) => text.includes("Header") && text.includes("dusk") && /2\/3/.test(text),
      );
      return seen(fileColors, colorsIn(screen));
    },
  },
  {
    target: "fish",
    program: "fish",
    folder: "home/.config/fish/themes",
    read(programs, command, { folder, stem, fileColors }) {
      const script = `fish_config theme choose ${stem}
for name in ${Object.keys(fileColors).join(" ")}
  echo $name $$name
end`;
      const stdout = outputOf(programs, folder, [command, "-c", script]);
      const lines = stdout.matchAll(/^(fish_\S+) (?:--background=)?([\da-f]{6})(?: --theme=\S+)?$/gm);
      return Object.fromEntries([...lines].map(([, name, digits]) => [name, `#${digits}`]));
    },
  },
  {
    target: "starship",
    program: "Starship",
    read(programs, command, { folder, path, fileColors }) {
      const places = Object.keys(fileColors);
      const format = places.map((place, index) => `[x${index}](${place})`).join("");
      const config = join(folder, "with-format.toml");
      writeFileSync(config, `format = "${format}"\nadd_newline = false\n${readFileSync(path, "utf8")}`);
      const run = programs.run(folder, [command, "prompt"], { STARSHIP_CONFIG: config });
      expect(run.stderr).not.toMatch(/WARN|ERROR/);
      const shown = [...run.stdout.matchAll(/38;2;(\d+);(\d+);(\d+)m\D*x(\d+)/g)];
      return Object.fromEntries(
        shown.map(([, r = 0, g = 0, b = 0, index]) => [places[Number(index)], fromChannels([r, g, b])]),
      );
    },
  },
  {
    target: "lazygit",
    program: "lazygit",
    async read(programs, command, { folder, path, fileColors }) {
      const script = `cd "$0" && git init -q repository && cd repository && git config user.name Dusk && git config user.email dusk@example.org &&
echo one >one && git add one && git commit -qm one && echo two >>one && exec ${command} --use-config-file "$1"`;
      const screen = await screenOf(
        programs.commandLine(folder, ["sh", "-c", script, folder, path]),
        (text) => text.includes("Status") && colorsIn(text).size > 2,
      );
      expect(screen).not.toContain("couldn't be parsed");
      // lazygit derives the colour of an author's initials from the name.
      return seenAmongOthers(fileColors, colorsIn(screen));
    },
  },
  {
    target: "btop",
    program: "btop",
    folder: "home/.config/btop/themes",
    async read(programs, command, { folder, path, fileColors }) {
      const settings = join(folder, "home/.config/btop/btop.conf");
      writeFileSync(settings, `color_theme = "${path}"\ntruecolor = True\ntheme_background = True\n`);
      const screen = await screenOf(
        programs.commandLine(folder, [command]),
        (text) => text.includes("cpu") && text.includes("proc") && /\d+%/.test(text),
      );
      // The graphs are gradients between the file's colours.
      return seenAmongOthers(fileColors, colorsIn(screen));
    },
  },
  {
    target: "vivid",
    program: "vivid",
    read(programs, command, { folder, path }) {
      const stdout = outputOf(programs, folder, [command, "generate", path]);
      const places: Record<string, string> = {
        no: "core/normal_text",
        fi: "core/regular_file",
        rs: "core/reset_to_normal",
        di: "core/directory",
        ln: "core/symlink",
        mh: "core/multi_hard_link",
        pi: "core/fifo",
        so: "core/socket",
        do: "core/door",
        bd: "core/block_device",
        cd: "core/character_device",
        or: "core/broken_symlink",
        mi: "core/missing_symlink_target",
        su: "core/setuid",
        sg: "core/setgid",
        ca: "core/file_with_capability",
        tw: "core/sticky_other_writable",
        ow: "core/other_writable",
        st: "core/sticky",
        ex: "core/executable_file",
        "*.md": "markup",
        "*.rs": "programming/source",
        "*.png": "media",
        "*.zip": "archives",
        "*.pdf": "office",
        "*.bak": "unimportant",
        "*Makefile": "programming/tooling",
        "*.toml": "text/configuration",
        "*LICENSE": "text/licenses",
        "*TODO": "text/todo",
        "*.txt": "text/other",
        "*README": "text/special",
        "*.exe": "executable",
      };
      const looks = stdout
        .trim()
        .split(":")
        .map((entry) => entry.split("=") as [string, string]);
      return Object.fromEntries(
        looks.flatMap(([key, look]) => {
          const [hex] = colorsIn(look);
          return key in places && hex !== undefined ? [[places[key], hex]] : [];
        }),
      );
    },
  },
];

/** Starts a terminal and asks it for its colours. `words` is the command line that runs the script in the terminal. */
function askTerminal(programs: Programs, port: WrittenPort, words: (script: string) => readonly string[]) {
  const out = join(port.folder, "answers");
  const script = join(port.folder, "query.sh");
  writeFileSync(script, COLOR_QUERY);
  const env = { DISPLAY: display?.name ?? "", OUT: out };
  programs.run(port.folder, words(script), env);
  return readAnswers(out);
}

/** An entry of `proofs.json`: how a program's files were tested. */
interface RecordedProof {
  /** `loaded`: by the program itself. `parsed`: by a strict parser of the format. */
  kind: "loaded" | "parsed";
  /** The program or parser that read the colours. */
  program: string;
  version: string;
  /** The number of colours that were read back and compared, and the number of colours in the tested file. */
  read: number;
  of: number;
  /** The beginning of the digest of what the target wrote when the file was tested. */
  digest: string;
}

/** The proofs by target. A newer version of the program replaces the proof of an older one. */
const proved = new Map<string, RecordedProof>();
const skipped: string[] = [];

function versionOf(programs: Programs, command: string, { version = "--version" }: Check): string {
  const { stdout, stderr } = programs.run(workFolder(), [command, version], { DISPLAY: display?.name ?? "" });
  const said = stdout.trim() === "" ? stderr : stdout;
  return /(\d+\.\d+(?:\.\d+)?[a-z]?)/.exec(said.replace(/^Warning:.*$/gm, ""))?.[1] ?? "unknown";
}

/** Compares the colours that were read with the palette's. Keeps the proof for the owner's first variant. */
function prove(
  theme: ThemeFile,
  { target }: PortFile,
  colors: Colors,
  proof: Pick<RecordedProof, "kind" | "program" | "version">,
): void {
  const expected = expectedColors(target, theme);
  const read = Object.entries(colors).filter(([place, hex]) => place in expected && hex != null);
  expect(Object.fromEntries(read)).toEqual(
    Object.fromEntries(read.map(([place]) => [place, expected[place]])),
  );
  expect(read.length, `The test read almost no colours from ${proof.program}.`).toBeGreaterThan(2);
  if (theme !== ownThemes[0]) return;
  proved.set(target.id, {
    ...proof,
    read: read.length,
    of: Object.keys(expected).length,
    digest: formatDigest(target),
  });
}

for (const check of checks) {
  for (const programs of installedPrograms()) {
    const skip = (program: string, reason: string) =>
      skipped.push(`The test skipped ${program} of ${programs.where}: ${reason}.`);
    const command = (check.commands ?? [check.target]).find((name) => programs.has(name));
    if (command === undefined) {
      skip(check.program, "it is not installed");
      continue;
    }
    if (check.needsDisplay && display === null) {
      skip(check.program, "it needs an X server, and Xvfb is not installed");
      continue;
    }
    const version = versionOf(programs, command, check);
    const { oldest } = check;
    if (oldest && version.localeCompare(oldest.version, "en", { numeric: true }) < 0) {
      skip(`${check.program} ${version}`, oldest.reason);
      continue;
    }
    test.each(themes)(
      `${check.program} ${version} of ${programs.where} gives back the colours of $name`,
      async (theme) => {
        const port = writePort(check.target, theme, check.folder);
        const colors = await check.read(programs, command, port);
        const { kind = "loaded", program } = check;
        prove(theme, port.file, colors, { kind, program, version });
      },
    );
  }
}

function packageVersion(name: string): string {
  const file = join(root, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

describe("Shiki", () => {
  test.each(themes)("gives back the colours of $name", async (theme) => {
    const file = makePort("shiki", theme);
    const highlighter = await createHighlighter({
      themes: [JSON.parse(file.content) as ThemeRegistrationRaw],
      langs: [],
    });
    const resolved = highlighter.getTheme(highlighter.getLoadedThemes()[0] ?? "");
    highlighter.dispose();
    const rules = resolved.settings.filter(({ name }) => name !== undefined);
    const colors = {
      ...Object.fromEntries(
        Object.entries(resolved.colors ?? {}).map(([key, hex]) => [`colors/${key}`, hex]),
      ),
      ...Object.fromEntries(rules.map(({ name, settings }) => [`syntax/${name}`, settings.foreground])),
    };
    prove(theme, file, colors, {
      kind: "loaded",
      program: "Shiki",
      version: packageVersion("shiki"),
    });
  });
});

describe("highlight.js", () => {
  test("uses only classes for which the style sheet has a rule", () => {
    const { content } = makePort("highlight-js", themes[0] as ThemeFile);
    const rules = new Set([...content.matchAll(/\.hljs-([\w-]+)(?=[ .])/g)].map(([, name]) => name));
    for (const [language, sample] of [
      ["typescript", "dusk.ts"],
      ["rust", "lantern.rs"],
      ["python", "tides.py"],
      ["css", "horizon.css"],
      ["markdown", "field-notes.md"],
      ["diff", "dusk.diff"],
      ["xml", "evening.html"],
      ["bash", "lights-out.sh"],
    ] as const) {
      const html = hljs.highlight(readFileSync(join(root, "evenfall/samples", sample), "utf8"), {
        language,
      }).value;
      // These two enclose a whole declaration, whose parts have classes of their own.
      for (const [, name = ""] of html.matchAll(/class="hljs-([\w-]+)/g))
        if (name !== "function" && name !== "class") expect(rules, language).toContain(name);
    }
  });
});

/** Formats whose programs do not run on Debian. A strict parser reads the file, and the test compares all colours. */
const parsers: readonly (readonly [target: string, parser: string])[] = [
  ["zed", "node"],
  ["windows-terminal", "node"],
  ["design-tokens", "node"],
  ["jetbrains", "@xmldom/xmldom"],
  ["iterm2", "plist"],
  ["wezterm", "smol-toml"],
  ["rio", "smol-toml"],
  ["yazi", "smol-toml"],
  ["warp", "yaml"],
  ["base16", "yaml"],
  ["base24", "yaml"],
  ["zellij", "kdljs"],
];

describe("style sheets in a document", () => {
  test.each(themes)("of $name give back all colours", (theme) => {
    const version = packageVersion("happy-dom");
    const variables = makePort("css-variables", theme);
    const classes = makePort("highlight-js", theme);
    const window = new Window();
    const { document } = window;
    document.head.innerHTML = `<style>${variables.content}</style><style>${classes.content}</style>`;
    const looks = window.getComputedStyle(document.documentElement);
    const properties = Object.keys(readColors(variables.target, variables.content)).map((name) => [
      name,
      looks.getPropertyValue(name),
    ]);
    const parsed = { kind: "parsed", program: "happy-dom", version } as const;
    prove(theme, variables, Object.fromEntries(properties), parsed);
    const colors = Object.keys(readColors(classes.target, classes.content)).map((place) => {
      const [name = "", property = ""] = place.split("/");
      const element = document.createElement("span");
      element.className = name === "hljs" ? "hljs" : `hljs-${name.replaceAll(".", " ")}`;
      document.body.append(element);
      return [place, window.getComputedStyle(element).getPropertyValue(property)];
    });
    prove(theme, classes, Object.fromEntries(colors), parsed);
  });
});

describe("strict parsers", () => {
  test.each(parsers)("of %s by %s give back all colours", (target, parser) => {
    const [program, version] =
      parser === "node" ? ["JSON.parse of Node", process.versions.node] : [parser, packageVersion(parser)];
    for (const theme of themes) {
      const file = makePort(target, theme);
      prove(theme, file, readColors(file.target, file.content), { kind: "parsed", program, version });
    }
  });
});

afterAll(() => {
  for (const sentence of skipped) console.info(sentence);
  if (process.env.RECORD_PROOFS !== "1") return;
  const file = join(root, "theme/ports/proofs.json");
  const all = { ...JSON.parse(readFileSync(file, "utf8")), ...Object.fromEntries(proved) };
  const entries = Object.keys(all)
    .sort()
    .map((id) => `  "${id}": ${JSON.stringify(all[id], null, 1).replace(/\n\s*/g, " ")}`);
  writeFileSync(file, `{\n${entries.join(",\n")}\n}\n`);
});
