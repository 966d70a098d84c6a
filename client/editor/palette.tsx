import { paletteFiles } from "virtual:palette-files";
import { type PaletteSwatch, palette } from "virtual:theme";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { extension } from "../../shared/identity.ts";
import { roleName } from "../../shared/role-name.ts";
import { copyWording } from "../../site/words/copy.ts";
import { paletteWording } from "../../site/words/editor.ts";
import { contrast, type Hex, parseColor, roundDown, toRgb } from "../../theme/color/color.ts";
import { useCopy } from "../ui/copy.tsx";
import { Icon } from "../ui/icon.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./palette.module.css";
import { colorOfSwatch } from "./pointing.ts";

const formats = {
  hex: { label: paletteWording.formats.hex, text: (hex: string) => hex },
  rgb: { label: paletteWording.formats.rgb, text: (hex: string) => toRgb(hex) },
  variable: {
    label: paletteWording.formats.variable,
    text: (hex: string, variable: string) => `${variable}: ${hex};`,
  },
} as const;

type Format = keyof typeof formats;

interface PaletteProps {
  /** The computed colour of the token under the pointer. */
  pointed: string | null;
  /** Called with the computed colour of the swatch that is hovered or focused; with null when there is none. */
  onEmphasize(color: string | null): void;
}

/** The theme's colours by role. Pointing at one dims all code of other colours; a click copies it. */
export const Palette = memo(function Palette({ pointed, onEmphasize }: PaletteProps) {
  const palette = useActivePalette();
  const theme = useActiveTheme();
  const [format, setFormat] = useState<Format>("hex");
  const [chosen, setChosen] = useState<string | null>(null);
  const { outcome, copy } = useCopy();
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const files = paletteFiles[theme] ?? [];

  useEffect(() => {
    // The visitor may have chosen a format or pointed at a swatch before the scripts loaded.
    const chosen = place.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (chosen && chosen in formats) setFormat(chosen as Format);
    const swatch = list.current?.querySelector("button:is(:hover, :focus)");
    if (swatch) onEmphasize(colorOfSwatch(swatch));
  }, [onEmphasize]);

  useEffect(() => {
    for (const swatch of list.current?.querySelectorAll("button") ?? []) {
      swatch.toggleAttribute("data-pointed", pointed !== null && colorOfSwatch(swatch) === pointed);
    }
  }, [pointed]);

  return (
    <section aria-labelledby="palette-heading" className={styles.palette}>
      <div className={styles.head}>
        <h2 id="palette-heading">{paletteWording.heading}</h2>
        <p>{paletteWording.lead(extension.name)}</p>
        <fieldset ref={place} className={styles.formats}>
          <legend className="visually-hidden">{paletteWording.copyAs}</legend>
          {(Object.keys(formats) as Format[]).map((key) => (
            <label key={key}>
              <input
                type="radio"
                name="format"
                value={key}
                checked={key === format}
                onChange={() => setFormat(key)}
              />
              {formats[key].label}
            </label>
          ))}
        </fieldset>
        {files.length > 0 && (
          <details>
            <summary>{paletteWording.asFile}</summary>
            {files.map(({ port, href }) => (
              <a key={port} href={href} download>
                {paletteWording.files[port]}
              </a>
            ))}
          </details>
        )}
      </div>
      <ul ref={list} className={styles.swatches}>
        {palette.map(({ role, hex, contrast, className, variable }) => {
          const text = formats[format].text(hex, variable);
          const isCopied = outcome?.copied === true && chosen === role;
          return (
            <li key={role}>
              <button
                type="button"
                className={`${styles.swatch} ${className}`}
                data-role={role}
                onClick={(event) => {
                  // Safari does not focus a pressed button, so its code would stay dimmed.
                  event.currentTarget.focus();
                  setChosen(role);
                  void copy(text);
                }}
                onPointerEnter={(event) => onEmphasize(colorOfSwatch(event.currentTarget))}
                onPointerLeave={() => onEmphasize(null)}
                onFocus={(event) => onEmphasize(colorOfSwatch(event.currentTarget))}
                onBlur={() => onEmphasize(null)}
              >
                <span className="visually-hidden">{`${paletteWording.copy} `}</span>
                <b>{roleName(role)}</b>{" "}
                <code>
                  {isCopied ? (
                    <>
                      <Icon name="check" /> {copyWording.copied}
                    </>
                  ) : (
                    text
                  )}
                </code>{" "}
                <small>
                  {contrast === "1.0" ? paletteWording.ground : paletteWording.contrast(contrast)}
                </small>
              </button>
              {outcome?.copied === false && chosen === role && (
                <p className={styles.refused}>
                  {copyWording.refused} <code>{text}</code>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {outcome && `${outcome.copied ? copyWording.copied : copyWording.refused} ${outcome.text}`}
      </p>
    </section>
  );
});

function property(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A colour from the active theme's style sheet, with six digits. The build may have shortened it to three. */
function color(name: string): Hex {
  return parseColor(property(name)) ?? "#000000";
}

/** The palette of the active theme. */
function useActivePalette(): readonly PaletteSwatch[] {
  const active = useActiveTheme();
  return useMemo(() => {
    if (active === extension.themeLabel) return palette;
    const ground = color("--color-bg");
    return palette.map((swatch) => {
      const hex = color(`--${swatch.className}`);
      return { ...swatch, hex, contrast: roundDown(contrast(hex, ground), 1) };
    });
  }, [active]);
}
