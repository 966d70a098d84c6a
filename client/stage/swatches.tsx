import { labels } from "virtual:extension";
import { palette } from "virtual:theme";
import { memo, useState } from "react";
import { roleName } from "../../shared/role-name.ts";
import { copyWording } from "../../words/notices.ts";
import { stageWording } from "../../words/stage.ts";
import { useCopy } from "../ui/copy.tsx";
import { showOnlyColour } from "./pointed-colour.ts";
import styles from "./swatches.module.css";

/** As many as one row holds on a wide screen. */
const SHOWN = 12;

/** The theme's colours. Pointing at one lights up its tokens in the pane; a press copies it. */
export const Swatches = memo(function Swatches({ variant }: { variant: string }) {
  const { outcome, copy } = useCopy();
  const [copied, setCopied] = useState<string | null>(null);
  const index = Math.max(0, labels.indexOf(variant));
  return (
    <section className={styles.swatches} aria-label={stageWording.colours}>
      {palette.slice(0, SHOWN).map(({ role, colors, className }) => {
        const hex = colors[index] ?? "#000000";
        const name = roleName(role);
        const isCopied = outcome?.copied === true && copied === role;
        return (
          <button
            key={role}
            type="button"
            className={`${styles.swatch} ${className}`}
            data-role={role}
            aria-label={stageWording.copyColour(name, hex)}
            onClick={() => {
              setCopied(role);
              void copy(hex);
            }}
            onPointerEnter={() => showOnlyColour(hex)}
            onPointerLeave={() => showOnlyColour(null)}
            onFocus={() => showOnlyColour(hex)}
            onBlur={() => showOnlyColour(null)}
          >
            <span aria-hidden="true">{name}</span>
            <code aria-hidden="true">{isCopied ? copyWording.copied : hex}</code>
          </button>
        );
      })}
      <p role="status" className={outcome?.copied === false ? styles.refused : "visually-hidden"}>
        {outcome && `${outcome.copied ? copyWording.copied : copyWording.refused} ${outcome.text}`}
      </p>
    </section>
  );
});
