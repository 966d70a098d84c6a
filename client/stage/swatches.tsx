import { labels } from "virtual:extension";
import { palette } from "virtual:theme";
import { memo, useState } from "react";
import { fromRgb, type Hex } from "../../theme/color/color.ts";
import { copyWording } from "../../words/notices.ts";
import { roleName } from "../../words/roles.ts";
import { stageWording } from "../../words/stage.ts";
import { useCopy } from "../ui/copy.tsx";
import styles from "./swatches.module.css";

/** As many as one row holds on a phone. */
const SHOWN = 12;

/** The theme's colours. Pointing at one lights up its tokens in the pane and names it; a press copies it. */
export const Swatches = memo(function Swatches({ variant }: { variant: string }) {
  const { outcome, copy } = useCopy();
  const [pressed, setPressed] = useState<string | null>(null);
  const index = Math.max(0, labels.indexOf(variant));
  const answer = outcome?.copied ? copyWording.copied : copyWording.refused;
  return (
    <section className={styles.swatches} data-swatches="" aria-label={stageWording.colours}>
      {palette.slice(0, SHOWN).map(({ role, colors, className }) => {
        const hex = colors[index] ?? "#000000";
        const name = roleName(role);
        return (
          <button
            key={role}
            type="button"
            className={`${styles.swatch} ${className}`}
            data-role={role}
            aria-label={stageWording.copyColour(name, hex)}
            onClick={() => {
              setPressed(role);
              void copy(hex);
            }}
            onPointerEnter={() => showOnlyColour(hex)}
            onPointerLeave={() => showOnlyColour(null)}
            onFocus={() => showOnlyColour(hex)}
            onBlur={() => showOnlyColour(null)}
          >
            <span aria-hidden="true" className={styles.name}>
              {name} <code>{hex}</code>
              {outcome && pressed === role && ` ${answer}`}
            </span>
          </button>
        );
      })}
      <p role="status" className="visually-hidden">
        {outcome && `${answer} ${outcome.text}`}
      </p>
    </section>
  );
});
/** The style sheet that dims the other tokens, once a colour has been pointed at. */
let sheet: CSSStyleSheet | null = null;

/** The classes of the tokens that have a colour in the theme's pane. */
function classesOf(hex: Hex): string[] {
  const classes = new Map<string, string>();
  for (const token of document.querySelectorAll("[data-pane=ours] i")) {
    if (!classes.has(token.className)) classes.set(token.className, fromRgb(getComputedStyle(token).color));
  }
  return [...classes].filter(([, color]) => color === hex).map(([name]) => name);
}

/** Dims all other tokens in the theme's pane; with null, none. */
function showOnlyColour(hex: Hex | null): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const classes = hex === null ? [] : classesOf(hex);
  sheet.replaceSync(
    classes.length === 0
      ? ""
      : `[data-pane=ours]{color:color-mix(in srgb,var(--pane-fg),var(--pane-bg) 75%)}[data-pane=ours] i:not(.${classes.join(",.")}){opacity:.25}`,
  );
}
