import type { StageTheme } from "virtual:stage";
import { useLayoutEffect, useMemo } from "react";
import { loadJson, loadPart } from "../late-loading.ts";
import type { Side } from "../stage-themes.ts";
import { loadOnce, type Once, useLoaded } from "../ui/late-part.tsx";
import { isScene } from "./code.ts";
import type { Weakest } from "./light.ts";
import type { PaneTheme } from "./pane-theme.ts";
import { type ShownCode, type ShownStyle, tokenClass } from "./shown-code.ts";

/** Loads a theme, with the functions that make rules of it. */
async function loadPane(colours: StageTheme["colours"]) {
  const [{ frameRule, runStyler }, theme] = await Promise.all([
    loadPart(() => import("./late-stage.ts")),
    typeof colours === "string" ? loadJson<PaneTheme>(colours) : colours,
  ]);
  const styleOf = runStyler(theme);
  return { theme, frameOf: (pane: string) => frameRule(pane, theme), styleOf };
}

type LoadedPane = Awaited<ReturnType<typeof loadPane>>;

type Pane = Once<LoadedPane>;

/** The themes of the build that have been on the stage, by their files. */
const known = new Map<string, Pane>();
/** The visitor's own, and those that the visitor has changed. */
const made = new WeakMap<PaneTheme, Pane>();

function paneOf(colours: StageTheme["colours"]): Pane {
  const found = typeof colours === "string" ? known.get(colours) : made.get(colours);
  if (found) return found;
  const pane = loadOnce(() => loadPane(colours));
  if (typeof colours === "string") known.set(colours, pane);
  else made.set(colours, pane);
  return pane;
}

/** A hook: a theme with what makes rules of it. @param isNeeded whether to load it now. */
export function usePane(colours: StageTheme["colours"], isNeeded = true) {
  return useLoaded(paneOf(colours), isNeeded);
}

/** The page's own sheet has styles of the same classes, for the tokens of the first sample. */
const PLAIN = "font-style:normal;font-weight:400;text-decoration:none";

/** A constructed style sheet of a pane. It follows those of the document. */
class ConstructedSheet {
  readonly #sheet = new CSSStyleSheet();
  #colours: LoadedPane | null = null;
  #frame = "";
  #runStyles: readonly ShownStyle[] = [];

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  clear(): void {
    this.#sheet.replaceSync("");
    this.#frame = "";
  }

  /** Adds only rules for new styles if it can, because the browser looks again at each token that a new rule is for. */
  write(pane: string, colours: LoadedPane, runStyles: readonly ShownStyle[]): void {
    const frame = colours.frameOf(pane);
    const isLonger =
      colours === this.#colours &&
      frame === this.#frame &&
      this.#runStyles.every((style, index) => style === runStyles[index]);
    if (!isLonger) this.#sheet.replaceSync(frame);
    for (const [index, runStyle] of runStyles.entries()) {
      if (isLonger && index < this.#runStyles.length) continue;
      const rule = `${pane} .${tokenClass(index)}{${PLAIN};${colours.styleOf(runStyle)}}`;
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    }
    this.#colours = colours;
    this.#frame = frame;
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
 * Gives both panes the colours of their themes. Until those have loaded, the panes keep their previous colours.
 * @param runStyles the styles of the runs of the code in each, as in `ShownCode`.
 * @returns whether the colours of a pane could not be loaded, and the themes that colour code by its meaning, too.
 */
export function usePaneColours(
  { ours, yours }: { ours: StageTheme; yours: StageTheme },
  runStyles: Readonly<Record<Side, ShownCode["runStyles"]>>,
): { isMissing: boolean; semantic: StageTheme[] } {
  const left = useColoursOf("yours", yours, runStyles.yours);
  const right = useColoursOf("ours", ours, runStyles.ours);
  return {
    isMissing: left.isMissing || right.isMissing,
    semantic: [...(left.hasSemantic ? [yours] : []), ...(right.hasSemantic ? [ours] : [])],
  };
}

/** What is gone first of what the stage shows, in both themes: of code the comments, of a scene its weakest part. */
export function useWeakest(themes: Readonly<Record<Side, StageTheme>>, source: string): Record<Side, Weakest> {
  return { ours: useWeakestOf(themes.ours, source), yours: useWeakestOf(themes.yours, source) };
}

function useWeakestOf({ name, goneAt, colours }: StageTheme, source: string): Weakest {
  const inScene = usePane(colours, isScene(source)).content?.theme.scenes[source];
  return useMemo(() => ({ name, goneAt, ...inScene }), [name, goneAt, inScene]);
}

function useColoursOf(
  side: Side,
  { name, colours }: StageTheme,
  runStyles: ShownCode["runStyles"],
): { isMissing: boolean; hasSemantic: boolean } {
  const isNeeded = runStyles !== null;
  const { content: data, isMissing } = usePane(colours, isNeeded);
  useLayoutEffect(() => {
    if (runStyles === null) sheets.get(side)?.clear();
    else if (runStyles && data) sheetOf(side).write(selectorOf(side, name), data, runStyles);
  }, [side, name, runStyles, data]);
  return { isMissing, hasSemantic: data?.theme.semantic !== undefined };
}
