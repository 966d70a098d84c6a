import type { StageTheme } from "virtual:stage";
import { useLayoutEffect, useMemo } from "react";
import { loadJson } from "../late-loading.ts";
import type { Side } from "../stage-themes.ts";
import { loadOnce, type Once, useLoaded } from "../ui/late-part.tsx";
import { isScene, lateStage } from "./code.ts";
import type { FirstToFade } from "./light.ts";
import type { PaneTheme } from "./pane-theme.ts";
import { PLAIN_STYLE, type ShownCode, type ShownStyle, tokenClass } from "./shown-code.ts";

/** Loads a theme's colours, with the functions that make CSS rules from them. */
async function loadPane(shown: StageTheme) {
  const [{ frameRule, runStyler }, theme] = await Promise.all([
    lateStage.get(),
    shown.kind === "listed" ? loadJson<PaneTheme>(shown.file) : shown.theme,
  ]);
  return { theme, frameOf: (pane: string) => frameRule(pane, theme), styleOf: runStyler(theme) };
}

type LoadedPane = Awaited<ReturnType<typeof loadPane>>;

/** The themes that have been on the stage. */
const panes = new WeakMap<StageTheme, Once<LoadedPane>>();

/** A hook: a theme's colours, with the functions that make CSS rules from them. @param isNeeded whether to load now. */
export function usePane(theme: StageTheme, isNeeded = true) {
  const pane = panes.get(theme) ?? loadOnce(() => loadPane(theme));
  panes.set(theme, pane);
  return useLoaded(pane, isNeeded);
}

/** A constructed style sheet of a pane. It comes after the document's style sheets. */
class ConstructedSheet {
  readonly #sheet = new CSSStyleSheet();
  #pane = "";
  #colours: LoadedPane | null = null;
  #runStyles: readonly ShownStyle[] = [];

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  clear(): void {
    this.#sheet.replaceSync("");
    this.#colours = null;
  }

  /** Adds only rules for new styles if possible, because the browser restyles every token that a new rule matches. */
  write(pane: string, colours: LoadedPane, runStyles: readonly ShownStyle[]): void {
    const isSame = pane === this.#pane && colours === this.#colours;
    if (!isSame || !this.#runStyles.every((style, index) => style === runStyles[index])) {
      this.#sheet.replaceSync(colours.frameOf(pane));
      this.#runStyles = [];
    }
    for (const [index, style] of [...runStyles.entries()].slice(this.#runStyles.length)) {
      const rule = `${pane} .${tokenClass(index)}{${PLAIN_STYLE};${colours.styleOf(style)}}`;
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    }
    this.#pane = pane;
    this.#colours = colours;
    this.#runStyles = runStyles;
  }
}

const sheets = new Map<Side, ConstructedSheet>();

function sheetOf(side: Side): ConstructedSheet {
  const sheet = sheets.get(side) ?? new ConstructedSheet();
  sheets.set(side, sheet);
  return sheet;
}

/**
 * The selector of a pane's rules. In the right pane the rules apply only while the page shows that variant, because
 * the rules for a newly chosen variant arrive later.
 */
function selectorOf(side: Side, name: string): string {
  const root = side === "ours" ? `:root[data-theme=${JSON.stringify(name)}]` : ":root";
  return `${root} [data-side=${side}]`;
}

/**
 * A hook: gives a pane the colours of its theme. Until those have loaded, it keeps its previous colours.
 * @param runStyles the styles of the runs of its code, as in `ShownCode`.
 * @returns a function that loads the colours again if they could not be loaded, and whether the theme has semantic
 * highlighting.
 */
export function usePaneColours(side: Side, theme: StageTheme, runStyles: ShownCode["runStyles"]) {
  const { name } = theme;
  const { content: data, retry } = usePane(theme, runStyles !== null);
  useLayoutEffect(() => {
    if (runStyles === null) sheets.get(side)?.clear();
    else if (runStyles && data) sheetOf(side).write(selectorOf(side, name), data, runStyles);
  }, [side, name, runStyles, data]);
  return { retry, hasSemantic: data?.theme.semantic !== undefined };
}

/** A hook: the first part to fade on the stage. In code it is the comments; in a scene it can be any part. */
export function useFirstToFade(theme: StageTheme, source: string): FirstToFade {
  const { name, fadesAt, hardAt } = theme;
  const inScene = usePane(theme, isScene(source)).content?.theme.scenes[source];
  return useMemo(() => ({ name, fadesAt, hardAt, ...inScene }), [name, fadesAt, hardAt, inScene]);
}
