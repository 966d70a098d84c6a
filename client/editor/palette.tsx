import { labels } from "virtual:extension";
import { paletteFiles } from "virtual:palette-files";
import { palette } from "virtual:theme";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { extension } from "../../shared/identity.ts";
import { roleName } from "../../shared/role-name.ts";
import { contrast, type Hex, roundDown, toRgb } from "../../theme/color/color.ts";
import { paletteWording } from "../../words/editor.ts";
import { copyWording } from "../../words/notices.ts";
import { useCopy } from "../ui/copy.tsx";
import { Icon } from "../ui/icon.tsx";
import { activeTheme, useActiveTheme } from "../variants/active-theme.ts";
import styles from "./palette.module.css";
import { dimOtherTokens } from "./pointing.ts";

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
  /** The colour of the token under the pointer. */
  pointed: Hex | undefined;
}

/** The theme's colours by role. Pointing at one dims all code of other colours; a click copies it. */
export const Palette = memo(function Palette({ pointed }: PaletteProps) {
  const theme = useActiveTheme();
  const index = labels.indexOf(theme);
  const [format, setFormat] = useState<Format>("hex");
  const [chosen, setChosen] = useState<string | null>(null);
  /** The role of the only swatch that the Tab key can focus. */
  const [reachable, setReachable] = useState<string>(palette[0].role);
  const { outcome, copy } = useCopy();
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const files = paletteFiles[theme] ?? [];

  useEffect(() => {
    // The visitor may have chosen a format or pointed at a swatch before the scripts loaded.
    const chosen = place.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (chosen && chosen in formats) setFormat(chosen as Format);
    const swatch = list.current?.querySelector<HTMLElement>("button:is(:hover, :focus)")?.dataset.role;
    dimOtherTokens(
      palette.find(({ role }) => role === swatch)?.colors[labels.indexOf(activeTheme())] ?? null,
    );
  }, []);

  /** Moves the focus with the arrow keys, Home and End (WAI-ARIA Authoring Practices, Toolbar pattern). */
  function move(event: KeyboardEvent): void {
    const swatches = [...(list.current?.querySelectorAll("button") ?? [])];
    const now = swatches.findIndex(({ dataset }) => dataset.role === reachable);
    const target = {
      ArrowRight: now + 1,
      ArrowDown: now + 1,
      ArrowLeft: now - 1,
      ArrowUp: now - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    swatches.at(target % swatches.length)?.focus();
  }

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
      <div role="toolbar" aria-labelledby="palette-heading" onKeyDown={move}>
        <ul ref={list} className={styles.swatches}>
          {palette.map(({ role, colors, className, variable }) => {
            const hex = colors[index] ?? "#000000";
            const ratio = roundDown(contrast(hex, palette[0].colors[index] ?? hex), 1);
            const text = formats[format].text(hex, variable);
            const isCopied = outcome?.copied === true && chosen === role;
            return (
              <li key={role}>
                <button
                  type="button"
                  className={`${styles.swatch} ${className}`}
                  data-role={role}
                  tabIndex={role === reachable ? 0 : -1}
                  data-pointed={hex === pointed ? "" : undefined}
                  onClick={(event) => {
                    // Safari does not focus a pressed button, so its code would stay dimmed.
                    event.currentTarget.focus();
                    setChosen(role);
                    void copy(text);
                  }}
                  onPointerEnter={() => dimOtherTokens(hex)}
                  onPointerLeave={() => dimOtherTokens(null)}
                  onFocus={() => {
                    setReachable(role);
                    dimOtherTokens(hex);
                  }}
                  onBlur={() => dimOtherTokens(null)}
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
                  <small>{ratio === "1.0" ? paletteWording.ground : paletteWording.contrast(ratio)}</small>
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
      </div>
      <p role="status" className="visually-hidden">
        {outcome && `${outcome.copied ? copyWording.copied : copyWording.refused} ${outcome.text}`}
      </p>
    </section>
  );
});
