import { contrast, type Hex, parseColor, roundDown } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { colorOf, findRule, type ThemeTexts } from "../fix/theme-texts.ts";
import { nearest } from "../lint/nearest.ts";
import { grounds, layered } from "../report/backgrounds.ts";
import { codeRoles, semanticTypes, syntaxRoles } from "../scopes/roles.ts";
import { scopeMatcher } from "../scopes/scope-matcher.ts";
import { semanticStyler } from "../scopes/semantic-tokens.ts";
import { settingsJson, type ThemeSettings } from "../settings/vscode-settings.ts";
import { UserError } from "../user-error.ts";
import { baseColors, colorIds, workbenchColors } from "../workbench/colors.ts";

/** What is explained: a workbench colour, or a token by its scopes, the outermost first. */
type Subject = { id: string } | { name: string; scopes: readonly string[]; semantic: string | undefined };

const known = new Set(colorIds);

/** @throws UserError if there is no such colour and no such role. */
function subjectOf(what: string, theme: ThemeFile): Subject {
  if (known.has(what) || Object.hasOwn(theme.colors, what)) return { id: what };
  const semantic = semanticTypes.find((type) => type === what);
  const role = codeRoles.find((each) => each.role.toLowerCase() === what.toLowerCase());
  if (role) return { name: what, scopes: role.token ?? role.palette?.slice(0, 1) ?? [], semantic };
  const scopes = Object.hasOwn(syntaxRoles, what) ? syntaxRoles[what as keyof typeof syntaxRoles].slice(0, 1) : null;
  if (scopes) return { name: what, scopes, semantic };
  if (what.includes(".") && !nearest(what, known, 3, 0)) return { name: what, scopes: what.split(" "), semantic };
  const names = [...known, ...codeRoles.map((each) => each.role.toLowerCase()), ...Object.keys(syntaxRoles)];
  const meant = nearest(what, names, 3);
  throw new UserError(
    `There is no colour and no role ${JSON.stringify(what)}${meant ? `: did you mean ${meant}?` : ", such as editor.background, comment or a scope."}`,
  );
}

const COLOR = /^#[\da-f]{6}/i;

/** Marks a rule with a colour of its own, by which it is found again. */
const markOf = (index: number): Hex => `#${(index + 1).toString(16).padStart(6, "0")}`;
const indexOf = (mark: string) => Number.parseInt(mark.slice(1, 7), 16) - 1;

/** The selector that gives a token its colour, by the scopes; undefined if none does. */
function decidingSelector(theme: ThemeFile, scopes: readonly string[]): string | undefined {
  const all = theme.tokenColors.flatMap(({ scope, settings }) => (settings.foreground ? scope : []));
  const rules = all.map((selector, index) => ({ scope: [selector], settings: { foreground: markOf(index) } }));
  const { color, isRuled } = scopeMatcher({ bg: "#000000", fg: "#000000" }, rules)(scopes);
  return isRuled && COLOR.test(color) ? all[indexOf(color)] : undefined;
}

/** The selector that gives a semantic token its colour. */
function decidingSemantic(theme: ThemeFile, token: string): string | undefined {
  const rules = theme.semanticTokenColors.filter(({ style }) => style.foreground);
  const marked = rules.map(({ selector }, index) => ({ selector, style: { foreground: markOf(index) } }));
  const { foreground } = semanticStyler(marked, [])(token);
  return foreground === undefined ? undefined : rules[indexOf(foreground)]?.selector;
}

/** Explains a theme's colours from its files. */
class Explainer {
  readonly #theme: ThemeFile;
  readonly #texts: ThemeTexts;

  constructor(theme: ThemeFile, texts: ThemeTexts) {
    [this.#theme, this.#texts] = [theme, texts];
  }

  #setting(settings: Partial<ThemeSettings>): string {
    const json = settingsJson(this.#theme, { colors: {}, textMateRules: [], semanticRules: {}, ...settings });
    return `change it  ${JSON.stringify(json).slice(1, -1)}`;
  }

  /** A colour on a ground, in figures. */
  #onGround(color: string | null, names: readonly string[]): string {
    const { bg } = baseColors(this.#theme);
    const ground = layered(workbenchColors(this.#theme), names, bg);
    const hex = ground && parseColor(color, ground.hex);
    if (!ground || !hex) return `on ${names.join(" on ")}  nothing is painted`;
    return `on ${ground.name} ${ground.hex}  ${Number(roundDown(contrast(hex, ground.hex), 2))}:1`;
  }

  color(id: string, ground: readonly string[] | null): string[] {
    const theme = this.#theme;
    const colors = workbenchColors(theme);
    const { value, from } = colors.resolved(id);
    const around = value === null ? colors.shown(id) : null;
    const all = this.#texts.sources(theme).flatMap(({ path, colors }) => colors.map((entry) => ({ path, entry })));
    const set = all.findLast(({ entry }) => entry.key === id);
    const kind = `${theme.highContrast ? "high contrast " : ""}${theme.type}`;
    const origin =
      from === "theme"
        ? `set in ${set ? this.#texts.place(set.path, set.entry.valueOffset) : theme.files.at(-1)}`
        : from === "default"
          ? `VS Code's default for ${kind} themes; the theme does not set it`
          : `follows ${from}; the theme does not set it`;
    const marked = grounds.marks.find(([mark]) => mark === id)?.[1];
    const behind = ground ?? grounds.workbench[id]?.[0] ?? [marked ?? "editor.background"];
    return [
      `${id}  ${value ?? "no colour"}`,
      origin,
      ...(around?.value ? [`shows ${around.from} ${around.value}, which is around it`] : []),
      ...(from === "theme" || from === "default"
        ? []
        : this.color(from, ground)
            .slice(0, 2)
            .map((line) => `  ${line}`)),
      ...(value === null || (ground === null && id === "editor.background") ? [] : [this.#onGround(value, behind)]),
      this.#setting({ colors: { [id]: value ?? "#000000" } }),
    ];
  }

  token(name: string, scopes: readonly string[], semantic: string | undefined, ground: readonly string[]): string[] {
    const theme = this.#theme;
    const { color } = scopeMatcher(baseColors(theme), theme.tokenColors)(scopes);
    const selector = decidingSelector(theme, scopes);
    const found = selector === undefined ? undefined : findRule(this.#texts.sources(theme), selector);
    const entry = found && colorOf(found.rule);
    const origin =
      selector === undefined
        ? "no rule; the colour of editor.foreground"
        : `rule for ${selector}${found && entry ? ` in ${this.#texts.place(found.path, entry.valueOffset)}` : ` in ${theme.files.at(-1)}`}`;
    const lines = [
      `${name}  ${color.toLowerCase()}`,
      origin,
      this.#onGround(color, ground),
      this.#setting({
        textMateRules: [{ scope: [selector ?? scopes.at(-1) ?? name], settings: { foreground: color.toLowerCase() } }],
      }),
    ];
    return semantic !== undefined && theme.semanticHighlighting
      ? [...lines, ...this.#meaning(semantic, ground)]
      : lines;
  }

  /** Where a language server says what a token is. */
  #meaning(token: string, ground: readonly string[]): string[] {
    const selector = decidingSemantic(this.#theme, token);
    if (selector === undefined) return [];
    const color =
      this.#theme.semanticTokenColors.findLast((rule) => rule.selector === selector)?.style.foreground ?? "";
    const all = this.#texts
      .sources(this.#theme)
      .flatMap(({ path, semantic }) => semantic.map((entry) => ({ path, entry })));
    const set = all.findLast(({ entry }) => entry.key === selector);
    return [
      `semantic ${token}  ${color}`,
      `semantic rule ${selector}${set ? ` in ${this.#texts.place(set.path, set.entry.valueOffset)}` : ""}`,
      this.#onGround(color, ground),
      this.#setting({ semanticRules: { [selector]: { foreground: color } } }),
    ];
  }
}

/**
 * Says where a colour of a theme comes from, in lines.
 * @param what a workbench colour, a role or scopes. @param ground a workbench colour, or several with " on " between.
 * @throws UserError if there is no such colour or ground.
 */
export function explain(texts: ThemeTexts, theme: ThemeFile, what: string, ground: string | undefined): string[] {
  const names = ground?.split(" on ") ?? null;
  const unknown = names?.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, known, 3);
    throw new UserError(`There is no workbench colour ${unknown}${meant ? `: did you mean ${meant}?` : "."}`);
  }
  const subject = subjectOf(what, theme);
  const explainer = new Explainer(theme, texts);
  if ("id" in subject) return explainer.color(subject.id, names);
  return explainer.token(subject.name, subject.scopes, subject.semantic, names ?? ["editor.background"]);
}
