import { join } from "node:path";
import { readAsset } from "../assets.ts";

export const kinds = ["editor", "terminal", "tool", "format"] as const;

/** A program that the theme is generated for. `docs/ports.md` explains the files that define programs. */
export interface Target {
  /** The id in web addresses and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: (typeof kinds)[number];
  /** The end of the file name, after the name of the scheme. */
  ending: string;
  /** Whether the format supports alpha. If so, translucent colours stay translucent. */
  hasAlpha: boolean;
  /**
   * The minimum version of the program that reads the file; undefined if the program updates itself, or if the target
   * is not a program.
   */
  since: string | undefined;
  /** How to turn the theme on, as templates: a sentence and, if there are any, the lines to copy. */
  say: string;
  copy: readonly string[];
  /** The elements that the program names, such as highlight groups, with their looks (`looks.ts`). */
  looks: readonly (readonly [name: string, look: string])[];
  /** The file as a template. */
  file: string;
}

/** Reads a program's file. @throws Error for a line that does not match the format in `docs/ports.md`. */
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

/** All programs, in the order of the page. */
export const targets: readonly Target[] = [
  ...["neovim", "vim", "helix", "zed", "jetbrains", "tmtheme", "emacs"],
  ...["windows-terminal", "iterm2", "ghostty", "kitty", "alacritty", "wezterm", "konsole", "warp"],
  ...["tmux", "fzf", "base16", "shiki", "css-variables", "design-tokens"],
].map((id) => {
  const name = `targets/${id}.txt`;
  return readTarget(id, readAsset(name, () => join(import.meta.dirname, name)).toString("utf8"));
});
