import type { StageTheme } from "virtual:stage";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { fileQuery, loadJson } from "../json-file.ts";
import type { PaneTheme } from "./pane-sheet.ts";

export type Side = "yours" | "ours";

/** A constructed style sheet of its own for each pane. It follows those of the document. */
const sheets = new Map<Side, CSSStyleSheet>();

function sheetOf(side: Side): CSSStyleSheet {
  const known = sheets.get(side);
  if (known && document.adoptedStyleSheets.includes(known)) return known;
  const sheet = known ?? new CSSStyleSheet();
  sheets.set(side, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

/** Loads a theme, with the function that makes its style sheet. */
async function loadPane(url: string) {
  const [{ paneSheet, tokenStyler }, theme] = await Promise.all([
    import("./pane-sheet.ts"),
    loadJson<PaneTheme>(url),
  ]);
  const styleOf = tokenStyler(theme);
  return {
    url,
    makeSheet: (pane: string, stacks: readonly string[]) => paneSheet(pane, theme, stacks, styleOf),
  };
}

interface PaneColours {
  side: Side;
  theme: StageTheme;
  /** The scope stacks of the code, as in `ShownCode`. */
  stacks: readonly string[] | null | undefined;
  /** A selector of the document in which the sheet takes effect. */
  within: string;
}

/**
 * Gives a pane the colours of a theme, when they have loaded; until then it keeps those that it has.
 * @returns whether they could not be loaded.
 */
export function usePaneColours({ side, theme, stacks, within }: PaneColours): { isMissing: boolean } {
  const isNeeded = stacks !== null;
  const { data, isError } = useQuery({
    ...fileQuery(theme.url, loadPane),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  useLayoutEffect(() => {
    if (stacks === null) sheets.get(side)?.replaceSync("");
    else if (stacks && data?.url === theme.url)
      sheetOf(side).replaceSync(data.makeSheet(`${within}[data-side=${side}]`, stacks));
  }, [side, theme, stacks, within, data]);
  return { isMissing: isNeeded && isError };
}
