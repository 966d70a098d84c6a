import { join } from "node:path";
import { readAsset } from "../assets.ts";

export const kinds = ["editor", "terminal", "tool", "format"] as const;

/** A program for which the theme is written. `docs/ports.md` explains the files that they are read from. */
export interface Target {
  /** Used in web addresses and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: (typeof kinds)[number];
  /** The end of the file's name, after the name of the scheme. */
  ending: string;
  /** Whether the format has alpha. If it does, translucent colours stay translucent. */
  hasAlpha: boolean;
  /** The least version of the program that reads the file. Undefined where the program updates itself, or is no program. */
  since: string | undefined;
  /** How to switch the theme on, as templates: a sentence, and the lines to copy where it says so. */
  say: string;
  copy: readonly string[];
  /** What the program names, such as a highlight group, and how it looks (`looks.ts`). */
  looks: readonly (readonly [name: string, look: string])[];
  /** The file as a template. */
  file: string;
}

/** Reads a program's file. @throws Error for a line that is not as `docs/ports.md` says. */
export function readTarget(id: string, source: string): Target {
  const [head = "", file] = source.split(/^--- file\n/m);
  const [facts = "", looks = ""] = head.split(/^--- looks\n/m);
  const rows = [...facts.matchAll(/^(\w+): ?(.*)$/gm)].map(([, key = "", value = ""]) => ({ key, value }));
  const fact = (name: string) => rows.find(({ key }) => key === name)?.value;
  const [program, ending, say] = [fact("program"), fact("ending"), fact("say")];
  const kind = kinds.find((known) => known === fact("kind"));
  if (!kind || !program || ending === undefined || !say || file === undefined)
    throw new Error(`targets/${id}.txt lacks program, kind, ending, say or --- file.`);
  return {
    id,
    program,
    kind,
    ending,
    since: fact("since"),
    hasAlpha: fact("alpha") === "yes",
    say,
    copy: rows.flatMap(({ key, value }) => (key === "copy" ? [value] : [])),
    looks: [...looks.matchAll(/^(.+?) {2,}(.+)$/gm)].map(([, name = "", look = ""]) => [name, look] as const),
    file,
  };
}

/** Every program, in the order of the page. */
export const targets: readonly Target[] = [
  ...["neovim", "vim", "helix", "zed", "jetbrains", "tmtheme", "emacs"],
  ...["windows-terminal", "iterm2", "ghostty", "kitty", "alacritty", "wezterm", "konsole", "warp"],
  ...["tmux", "fzf", "base16", "shiki", "css-variables", "design-tokens"],
].map((id) => {
  const name = `targets/${id}.txt`;
  return readTarget(id, readAsset(name, () => join(import.meta.dirname, name)).toString("utf8"));
});
