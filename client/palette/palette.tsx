import { palette, name as themeName } from "virtual:theme";
import { type MouseEvent, useState } from "react";
import { paletteWording } from "../../site/words/page.ts";
import { toRgb } from "../theme/color.ts";
import { useCopy } from "../ui/clipboard.ts";
import { CopyStatus } from "../ui/copy-status.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import styles from "./palette.module.css";

const formats = {
  hex: { label: paletteWording.formats.hex, text: (hex: string) => hex },
  rgb: { label: paletteWording.formats.rgb, text: (hex: string) => toRgb(hex) },
  variable: {
    label: paletteWording.formats.variable,
    text: (hex: string, variable: string) => `${variable}: ${hex};`,
  },
} as const;

type Format = keyof typeof formats;

/** The theme's colours by role. A click copies one and says so, or says that the clipboard refused. */
export function Palette() {
  const [format, setFormat] = useState<Format>("hex");
  const { outcome, copy } = useCopy();
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  const swatches = import.meta.env.SSR || import.meta.env.DEV ? <Swatches /> : null;

  function copySwatch({ target }: MouseEvent): void {
    const swatch = target instanceof Element && target.closest("button")?.dataset;
    if (swatch) void copy(formats[format].text(swatch.hex ?? "", swatch.variable ?? ""));
  }

  return (
    <div className={styles.palette}>
      <div className={styles.head} {...serverMarkup("palette", head)} />
      <fieldset className={styles.formats}>
        <legend className="visually-hidden">{paletteWording.copyAs}</legend>
        {(Object.keys(formats) as Format[]).map((key) => (
          <label key={key}>
            <input type="radio" name="format" checked={key === format} onChange={() => setFormat(key)} />
            {formats[key].label}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of its buttons, which keys make too */}
      <ul className={styles.swatches} onClick={copySwatch} {...serverMarkup("swatches", swatches)} />
      <CopyStatus outcome={outcome} />
    </div>
  );
}

function Head() {
  return (
    <>
      <h2>{paletteWording.heading}</h2>
      <p>{paletteWording.lead(themeName)}</p>
    </>
  );
}

const roles: Record<string, string> = paletteWording.roles;

function Swatches() {
  return palette.map(({ role, hex, contrast, className, variable }) => (
    <li key={role}>
      <button
        type="button"
        className={`${styles.swatch} ${className}`}
        data-hex={hex}
        data-variable={variable}
      >
        <b>{roles[role] ?? role}</b> <code>{hex}</code>{" "}
        <small>{contrast === "1.0" ? paletteWording.ground : `${contrast}:1`}</small>
      </button>
    </li>
  ));
}
