import { useEffect, useState } from "react";
import type { Compare as CompareComponent } from "./compare.tsx";
import type { Highlighter, ThemeFileRef } from "./highlighter.ts";

/** The theme that the code is compared with. */
export function useComparison(highlighter: Highlighter) {
  const [loaded, setLoaded] = useState<{
    themes: readonly ThemeFileRef[];
    Compare: typeof CompareComponent;
  } | null>(null);
  /** May be set by a link before the themes have loaded. */
  const [name, setName] = useState("");
  const other = loaded?.themes.find((theme) => theme.name === name) ?? null;

  useEffect(() => {
    void Promise.all([import("virtual:known-themes"), import("./compare.tsx")]).then(
      ([{ knownThemes: themes }, { Compare }]) => setLoaded({ themes, Compare }),
      // If they do not load, the page offers no comparison.
      () => {},
    );
  }, []);

  useEffect(() => {
    if (!other) return;
    highlighter.loadTheme(other);
    return () => highlighter.dropTheme(other.name);
  }, [highlighter, other]);

  return { themes: loaded?.themes ?? [], Compare: loaded?.Compare, other, compareWith: setName };
}
