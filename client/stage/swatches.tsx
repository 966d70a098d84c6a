import { labels } from "virtual:extension";
import { palette } from "virtual:theme";
import { memo, useState } from "react";
import { copyWording } from "../../defaults/words/notices.ts";
import { roleName } from "../../defaults/words/roles.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { fromRgb, type Hex } from "../../toolkit/color/color.ts";
import { useCopy } from "../ui/copy.tsx";
import styles from "./swatches.module.css";

/** The number of colours whose names fit in one row. */
const SHOWN = 8;

/** The theme's colours. Pointing at one highlights its tokens in the pane and shows its name. A click copies it. */
export const Swatches = memo(function Swatches({ variant }: { variant: string }) {
  const { outcome, copy } = useCopy();
  const [pressed, setPressed] = useState<string | null>(null);
  const index = Math.max(0, labels.indexOf(variant));
  const answer = outcome?.copied ? copyWording.copied : copyWording.refused;
  return (
    <section className={styles.swatches} aria-label={stageWording.colours}>
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
            <span aria-hidden="true" className={styles.label}>
              {name}
            </span>
            <span aria-hidden="true" className={`raised ${styles.name}`}>
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

/** Dims all other tokens in the theme's pane; with null, none. */
function showOnlyColour(hex: Hex | null): void {
  const tokens = [...document.querySelectorAll("[data-pane=ours] i")];
  // All tokens of a class have the same colour.
  const examples = new Map(tokens.map((token) => [token.className, token]));
  const hasColour = (token: Element) => hex !== null && fromRgb(getComputedStyle(token).color) === hex;
  const lit = new Set([...examples].flatMap(([name, token]) => (hasColour(token) ? [name] : [])));
  for (const token of tokens) token.toggleAttribute("data-dimmed", lit.size > 0 && !lit.has(token.className));
  for (const pane of document.querySelectorAll("[data-pane=ours]")) pane.toggleAttribute("data-dimmed", lit.size > 0);
}
