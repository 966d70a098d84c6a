import type { StageTheme } from "virtual:stage";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import { fileQuery, loadJson, loadPart } from "../parts.ts";
import type { Side } from "../stage-themes.ts";
import { useNextTry } from "../ui/late-part.tsx";
import { isScene } from "./code.ts";
import type { Weakest } from "./light.ts";
import type { PaneTheme } from "./pane-sheet.ts";
import type { ShownStyle } from "./runs.ts";
import type { ShownCode } from "./shown-code.ts";
import { tokenClass } from "./token-class.ts";

/** The keys of themes that no file holds, for the cache of queries. */
const keys = new WeakMap<PaneTheme, string>();
let nextKey = 0;

function keyOf(colours: StageTheme["colours"]): string {
  if (typeof colours === "string") return colours;
  const key = keys.get(colours) ?? `theme ${nextKey}`;
  nextKey += 1;
  keys.set(colours, key);
  return key;
}

/** Loads a theme, with the functions that make rules of it. */
async function loadPane(colours: StageTheme["colours"]) {
  const [{ frameRule, runStyler }, theme] = await Promise.all([
    loadPart(() => import("./pane-sheet.ts")),
    typeof colours === "string" ? loadJson<PaneTheme>(colours) : colours,
  ]);
  const styleOf = runStyler(theme);
  return {
    colours,
    scenes: theme.scenes,
    frameOf: (pane: string) => frameRule(pane, theme),
    styleOf,
    hasSemantic: theme.semantic !== undefined,
  };
}

type LoadedPane = Awaited<ReturnType<typeof loadPane>>;

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
 * @param runStyles the styles of the code's runs, as in `ShownCode`.
 * @returns whether the colours of a pane could not be loaded, and the themes that colour code by its meaning, too.
 */
export function usePaneColours(
  { ours, yours }: { ours: StageTheme; yours: StageTheme },
  runStyles: ShownCode["runStyles"],
): { isMissing: boolean; semantic: StageTheme[] } {
  const left = useColoursOf("yours", yours, runStyles);
  const right = useColoursOf("ours", ours, runStyles);
  return {
    isMissing: left.isMissing || right.isMissing,
    semantic: [...(left.hasSemantic ? [yours] : []), ...(right.hasSemantic ? [ours] : [])],
  };
}

/** What is gone first of what the stage shows, in both themes: of code the comments, of a scene its weakest part. */
export function useWeakest(
  themes: Readonly<Record<Side, StageTheme>>,
  source: string,
): Record<Side, Weakest> {
  return { ours: useWeakestOf(themes.ours, source), yours: useWeakestOf(themes.yours, source) };
}

function useWeakestOf({ name, goneAt, colours }: StageTheme, source: string): Weakest {
  const { data } = useQuery({ ...paneQuery(colours), enabled: isScene(source) });
  const inScene = data?.scenes[source];
  return useMemo(() => ({ name, goneAt, ...inScene }), [name, goneAt, inScene]);
}

/** A theme, loaded once. */
function paneQuery(colours: StageTheme["colours"]) {
  return fileQuery(keyOf(colours), () => loadPane(colours));
}

function useColoursOf(
  side: Side,
  { name, colours }: StageTheme,
  runStyles: ShownCode["runStyles"],
): { isMissing: boolean; hasSemantic: boolean } {
  const isNeeded = runStyles !== null;
  const { data, isError, refetch } = useQuery({
    ...paneQuery(colours),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  const isMissing = isNeeded && isError;
  useNextTry(isMissing, refetch);
  useLayoutEffect(() => {
    if (runStyles === null) sheets.get(side)?.clear();
    else if (runStyles && data?.colours === colours)
      sheetOf(side).write(selectorOf(side, name), data, runStyles);
  }, [side, name, colours, runStyles, data]);
  return { isMissing, hasSemantic: data?.hasSemantic ?? false };
}
