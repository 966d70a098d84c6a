import { ownThemes } from "virtual:own-themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Hex } from "../../theme/color/color.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { mainRoles } from "../../theme/scopes/roles.ts";
import { scopeMatcher, type TokenStyle } from "../../theme/scopes/scope-matcher.ts";
import { fileQuery, loadJson } from "../json-file.ts";
import { useActiveTheme } from "../variants/active-theme.ts";

/** The parts of a theme that colour code. */
export interface CodeTheme
  extends Pick<
    ThemeFile,
    "name" | "settingsId" | "tokenColors" | "semanticHighlighting" | "semanticTokenColors"
  > {
  bg: Hex;
  fg: Hex;
}

/** The rule of a theme that gives a token its colour. */
export interface Rule {
  name?: string;
  /** The selector that matched. */
  selector: string;
}

/** The styles of scope stacks in a theme. A stack is a list of scopes separated by spaces, the outermost first. */
export class ThemeRules {
  readonly theme: CodeTheme;
  /** The colours of the main roles, by name. */
  readonly roleColors: ReadonlyMap<string, string>;
  readonly #match: (scopes: readonly string[]) => TokenStyle;
  /** The cache of `styleAt`, for each list. */
  readonly #styles = new WeakMap<readonly string[], TokenStyle[]>();
  #selectorOf: ((scopes: readonly string[]) => Rule | null) | undefined;

  constructor(theme: CodeTheme) {
    this.theme = theme;
    this.#match = scopeMatcher(theme, theme.tokenColors);
    this.roleColors = new Map(mainRoles.map(({ role, token }) => [role, this.#match(token).color]));
  }

  styleOf(scopes: string): TokenStyle {
    return this.#match(scopes.split(" "));
  }

  /** The style of a stack in a list that may grow. The result is cached for later calls. */
  styleAt(stacks: readonly string[], index: number): TokenStyle | undefined {
    const stack = stacks[index];
    if (stack === undefined) return undefined;
    let found = this.#styles.get(stacks);
    if (!found) {
      found = [];
      this.#styles.set(stacks, found);
    }
    found[index] ??= this.styleOf(stack);
    return found[index];
  }

  /** The rule that gives `scopes` their colour; null when none does. */
  ruleOf(scopes: string): Rule | null {
    this.#selectorOf ??= selectorFinder(this.theme);
    return this.#selectorOf(scopes.split(" "));
  }
}

function selectorFinder({ tokenColors }: CodeTheme): (scopes: readonly string[]) => Rule | null {
  const selectors = tokenColors
    .filter(({ settings }) => /^#[\da-f]{3,8}$/i.test(settings.foreground ?? ""))
    .flatMap(({ name, scope }) => scope.map((selector) => ({ ...(name && { name }), selector })));
  // Each selector gets a unique colour, so that the resulting colour identifies the selector.
  const numbered = selectors.map(({ selector }, index) => ({
    scope: [selector],
    settings: { foreground: `#${index.toString(16).padStart(6, "0")}` },
  }));
  const match = scopeMatcher({ bg: "#000000", fg: "#000000" }, numbered);
  return (scopes) => {
    const { color, isRuled } = match(scopes);
    return (isRuled && selectors[Number.parseInt(color.slice(1), 16)]) || null;
  };
}

/** A theme's name, and the address of its rules: one of the extension's themes, or one to compare with. */
export interface ThemeFileRef {
  name: string;
  url: string;
}

export function useActiveThemeFile(): ThemeFileRef {
  const label = useActiveTheme();
  const active = ownThemes.find(({ name }) => name === label) ?? ownThemes[0];
  if (!active) throw new Error("The extension has no theme.");
  return active;
}

async function loadRules(url: string): Promise<ThemeRules> {
  return new ThemeRules(await loadJson<CodeTheme>(url));
}

export function themeQuery({ url }: ThemeFileRef) {
  return fileQuery(url, loadRules);
}

/** The rules of a theme. After a switch, the previous theme's rules stay until the new ones have loaded. */
export function useThemeRules(theme: ThemeFileRef) {
  return useQuery({ ...themeQuery(theme), placeholderData: keepPreviousData });
}

export function useActiveThemeRules() {
  return useThemeRules(useActiveThemeFile());
}
