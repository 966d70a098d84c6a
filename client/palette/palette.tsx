import { type PaletteSwatch, palette, name as themeName } from "virtual:theme";
import { useState } from "react";
import { useCopy } from "../ui/clipboard.ts";
import { CopyStatus } from "../ui/copy-status.tsx";
import styles from "./palette.module.css";

const formats = {
  hex: { label: "Hex", text: ({ hex }: PaletteSwatch) => hex },
  rgb: { label: "RGB", text: ({ rgb }: PaletteSwatch) => rgb },
  variable: { label: "CSS variable", text: ({ variable, hex }: PaletteSwatch) => `${variable}: ${hex};` },
} as const;

type Format = keyof typeof formats;

/** The theme's colours by role. A click copies one and says so, or says that the clipboard refused. */
export function Palette() {
  const [format, setFormat] = useState<Format>("hex");
  const { outcome, copy } = useCopy();

  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        <h2>The palette</h2>
        <p>
          Each colour with its part and its contrast on the editor’s background, measured from {themeName}’s
          file. WCAG asks for 4.5. Choose one to copy it.
        </p>
      </div>
      <fieldset className={styles.formats}>
        <legend className="visually-hidden">Copy as</legend>
        {(Object.keys(formats) as Format[]).map((key) => (
          <label key={key}>
            <input type="radio" name="format" checked={key === format} onChange={() => setFormat(key)} />
            {formats[key].label}
          </label>
        ))}
      </fieldset>
      <ul className={styles.swatches}>
        {palette.map((swatch) => (
          <li key={swatch.role}>
            <button
              type="button"
              className={`${styles.swatch} ${swatch.className}`}
              onClick={() => void copy(formats[format].text(swatch))}
            >
              <b>{swatch.role}</b> <code>{swatch.hex}</code>{" "}
              <small>{swatch.contrast === "1.0" ? "ground" : `${swatch.contrast}:1`}</small>
            </button>
          </li>
        ))}
      </ul>
      <CopyStatus outcome={outcome} />
    </div>
  );
}
