import { firstRival, type LitLook, type LitTheme, lines, ownGoneAt, ownHtml } from "virtual:light";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { extension } from "../../shared/identity.ts";
import { brightnessFactor } from "../../theme/color/light.ts";
import { lightWording } from "../../words/light.ts";
import { copyWording } from "../../words/notices.ts";
import { chosenRival } from "../rival.ts";
import { Button } from "../ui/button.tsx";
import { writeClipboard } from "../ui/copy.tsx";
import { loadPart } from "../ui/part.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./light.module.css";
import { linkToLight, MIN_LIGHT, opensLight, readLight } from "./light-link.ts";

/** The light at first, as a percentage. The style sheet has it, too. */
const FIRST_LIGHT = 45;
/** How long the sun takes from full light to the first light, in milliseconds. */
const DESCENT = 1200;

/** The style properties for a light. */
function lit(light: number): CSSProperties {
  return { "--lit": light / 100, "--dim": brightnessFactor(light / 100) } as CSSProperties;
}

function styleOf({ color, italic, bold, underline, strikethrough }: LitLook): CSSProperties {
  return {
    color,
    fontStyle: italic ? "italic" : "normal",
    fontWeight: bold ? 700 : 400,
    textDecorationLine: [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" "),
  };
}

/** Lets the sun sink once when a visitor comes to the band, if they allow motion. */
function useSunset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const band = place.current;
    if (!band || opensLight() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        observer.disconnect();
        // A visitor who has moved the slider keeps that light.
        if (band.style.length > 0) return;
        const from = { "--lit": 1, "--dim": 1 };
        band.animate([from, {}], { duration: DESCENT, easing: "cubic-bezier(0.3, 0, 0.3, 1)" });
      },
      { threshold: 0.3 },
    );
    observer.observe(band);
    return () => observer.disconnect();
  }, [place]);
}

/** What the light does to the comments of two themes, in a sentence. */
function describe(light: number, rival: LitTheme, own: { name: string; goneAt: number }): string {
  const [one, other] = [rival, own].map(({ name, goneAt }) => ({
    name,
    goneAt: lightWording.percent(goneAt),
  })) as [Parameters<typeof lightWording.first>[1], Parameters<typeof lightWording.first>[1]];
  const at = lightWording.percent(light);
  const isGone = light <= rival.goneAt;
  if (isGone !== light <= own.goneAt)
    return isGone ? lightWording.first(at, one, other) : lightWording.first(at, other, one);
  return isGone ? lightWording.neither(at, one, other) : lightWording.both(at, one, other);
}

/** The same lines in the visitor's theme and in this one, with a slider that dims both, and a sentence that says what is gone. */
export function Light() {
  const name = useActiveTheme();
  const chosen = chosenRival.use();
  const [themes, setThemes] = useState<typeof import("virtual:light-themes") | null>(null);
  const [light, setLight] = useState(FIRST_LIGHT);
  const [notice, setNotice] = useState("");
  const band = useRef<HTMLElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const rival = themes?.known.find((theme) => theme.name === chosen) ?? firstRival;
  const isFirst = rival === firstRival || rival?.name === firstRival?.name;

  useEffect(() => {
    // If they do not load, the list has only the first rival.
    import("virtual:light-themes").then(setThemes, () => {});
    // The visitor may have moved the slider before the scripts were loaded.
    if (slider.current) setLight(slider.current.valueAsNumber);
    function open(): void {
      const opened = readLight();
      if (!opened) return;
      setLight(opened.light);
      chosenRival.change(opened.rival);
      band.current?.scrollIntoView();
    }
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);

  useSunset(band);

  if (!rival) return null;
  const own = { name, goneAt: ownGoneAt[name] ?? 100 };
  const sentence = describe(light, rival, own);

  async function copyLink(): Promise<void> {
    const link = linkToLight(light, rival?.name ?? "");
    setNotice((await writeClipboard(link)) ? lightWording.linkCopied : `${copyWording.refused} ${link}`);
  }

  async function share(): Promise<void> {
    setNotice("");
    try {
      const { sharePicture } = await loadPart(() => import("./picture.ts"));
      const { own } = await import("virtual:light-themes");
      const shown = own.find((theme) => theme.name === name);
      if (!rival || !shown) return;
      const isCopied = await sharePicture({ themes: [rival, shown], light, sentence });
      setNotice(isCopied ? lightWording.pictureCopied : lightWording.pictureSaved);
    } catch {
      setNotice(lightWording.pictureFailed);
    }
  }

  return (
    <section
      ref={band}
      aria-labelledby="light-heading"
      className={styles.band}
      style={light === FIRST_LIGHT ? undefined : lit(light)}
    >
      <div className={styles.head}>
        <h2 id="light-heading">{lightWording.heading}</h2>
        <p>{lightWording.lead(extension.name)}</p>
      </div>
      <div className={styles.panes}>
        <figure>
          <figcaption>
            <label>
              {lightWording.yours}
              <select value={rival.name} onChange={({ target }) => chosenRival.change(target.value)}>
                {(themes?.known ?? [rival]).map((theme) => (
                  <option key={theme.name}>{theme.name}</option>
                ))}
              </select>
            </label>
            <span>{rival.name}</span>
          </figcaption>
          {/* The text of the other lines. */}
          <pre
            className="k"
            style={isFirst ? undefined : { background: `linear-gradient(${rival.bg} 0 0) ${rival.bg}` }}
            aria-hidden="true"
          >
            <code>
              {lines.map((line, row) => [
                row > 0 && "\n",
                ...line.map(([text, kind], column) =>
                  kind === null ? (
                    text
                  ) : (
                    <i
                      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                      key={`${row} ${column}`}
                      className={`k${kind}`}
                      style={isFirst ? undefined : styleOf(rival.looks[kind] ?? { color: "#000000" })}
                    >
                      {text}
                    </i>
                  ),
                ),
              ])}
            </code>
          </pre>
        </figure>
        <figure>
          <figcaption>{name}</figcaption>
          <pre className={styles.own}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from the owner's words */}
            <code dangerouslySetInnerHTML={{ __html: ownHtml }} />
          </pre>
        </figure>
      </div>
      <div className={styles.horizon}>
        <span className={styles.sun} aria-hidden="true" />
        <input
          ref={slider}
          type="range"
          id="light"
          min={MIN_LIGHT}
          max={100}
          value={light}
          aria-label={lightWording.slider}
          aria-valuetext={lightWording.percent(light)}
          autoComplete="off"
          onChange={({ target }) => {
            for (const sunset of band.current?.getAnimations() ?? []) sunset.cancel();
            setLight(target.valueAsNumber);
          }}
        />
      </div>
      <output htmlFor="light">{sentence}</output>
      <div className={styles.foot}>
        <div className={styles.share}>
          <Button onClick={() => void copyLink()}>{lightWording.link}</Button>
          <Button onClick={() => void share()}>{lightWording.picture}</Button>
          <p role="status">{notice}</p>
        </div>
        <p>{lightWording.model}</p>
      </div>
    </section>
  );
}
