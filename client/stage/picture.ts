import { socialPictureSize } from "../../shared/addresses.ts";
import { brightnessFactor } from "../../toolkit/color/dimming.ts";
import { MIN_LIGHT } from "./light.ts";

/** The content of the stage's picture. The page draws it for the visitor, and the build for link previews. */
export interface StagePicture {
  headline: string;
  /** The effect of less light on the two themes. */
  sentence: string;
  /** The site that the picture comes from. */
  signature: string;
  /** In percent; null for a stage without a light. */
  light: number | null;
  /** The page's type. Only the sky of a dark page gets dark with the panes. */
  type: "dark" | "light";
  themes: readonly [PictureTheme, PictureTheme];
  /** The page's colours. */
  colors: Readonly<Record<PageColor, string>>;
}

export interface PictureTheme {
  name: string;
  colors: Readonly<Record<"bg" | "tabs" | "title", string>>;
}

export const pageColors = ["sky-night", "sky-light", "sun", "on-sun", "bg", "text", "muted"] as const;
type PageColor = (typeof pageColors)[number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of the picture: an element of SVG with its attributes, or the place of a pane's code. */
export type PicturePart =
  | (Box & { tag: "rect"; rx?: number; fill: string; opacity?: number })
  | { tag: "circle"; cx: number; cy: number; r: number; fill: string; opacity?: number }
  | {
      tag: "text";
      x: number;
      y: number;
      children: string;
      fontSize: number;
      fill: string;
      textAnchor?: "middle" | "end";
    }
  | (Box & { tag: "code"; index: number });

/** The fill of the sky. The page and the build each draw its gradient. */
export const SKY = "url(#sky)";

/** The font size and the line height of the code, and its distance from the edge of its pane. */
export const PICTURE_CODE = { size: 19, line: 29, inset: 20 };

const { width, height } = socialPictureSize;
const MARGIN = 40;
const GAP = 24;
const ROOM = width - 2 * MARGIN;
const PANE = { y: 32, width: (ROOM - GAP) / 2, height: 392, title: 46, rx: 14 };
/** Where the sky ends. */
export const HORIZON = 472;
const SUN = 52;

/** A text in one line. A long text is smaller, so that it fits: a letter is about half as wide as it is high. */
function line(text: string, size: number, y: number, fill: string): PicturePart {
  return { tag: "text", x: MARGIN, y, children: text, fontSize: Math.min(size, (2 * ROOM) / text.length), fill };
}

function paneParts({ name, colors }: PictureTheme, index: number, darkness: number): PicturePart[] {
  const { y, width, title, rx } = PANE;
  const whole = { x: MARGIN + index * (width + GAP), y, width, height: PANE.height };
  const below = { ...whole, y: y + title, height: PANE.height - title };
  return [
    { tag: "rect", ...whole, rx, fill: colors.tabs },
    { tag: "rect", ...below, rx, fill: colors.bg },
    { tag: "text", x: whole.x + PICTURE_CODE.inset, y: y + 31, children: name, fontSize: 23, fill: colors.title },
    { tag: "code", ...below, index },
    { tag: "rect", ...whole, rx, fill: "#000000", opacity: darkness },
  ];
}

function sunParts(light: number, { sun, "on-sun": onSun }: StagePicture["colors"]): PicturePart[] {
  const cx = MARGIN + SUN + ((light - MIN_LIGHT) / (100 - MIN_LIGHT)) * (ROOM - 2 * SUN);
  const cy = HORIZON + 14;
  return [
    ...[5, 3.6, 2.6, 1.9, 1.4].map((size): PicturePart => {
      return { tag: "circle", cx, cy, r: size * SUN, fill: sun, opacity: 0.12 };
    }),
    { tag: "circle", cx, cy, r: SUN, fill: sun },
    { tag: "text", x: cx, y: HORIZON - 9, children: `${light}%`, fontSize: 22, fill: onSun, textAnchor: "middle" },
  ];
}

/** The parts of the picture. Later ones cover earlier ones. */
export function pictureParts({ headline, sentence, signature, light, type, themes, colors }: StagePicture) {
  const darkness = 1 - brightnessFactor((light ?? 100) / 100);
  const sky = { x: 0, y: 0, width, height: HORIZON };
  const ground = { x: 0, y: HORIZON, width, height: height - HORIZON };
  const parts: PicturePart[] = [
    { tag: "rect", ...sky, fill: SKY },
    { tag: "rect", ...sky, fill: "#000000", opacity: type === "dark" ? darkness : 0 },
    ...(light === null ? [] : sunParts(light, colors)),
    { tag: "rect", ...ground, fill: colors.bg },
    { tag: "rect", ...ground, height: 3, fill: colors.sun },
    ...themes.flatMap((theme, index) => paneParts(theme, index, darkness)),
    line(headline, 42, HORIZON + 62, colors.text),
    line(sentence, 28, HORIZON + 104, colors.text),
    {
      tag: "text",
      x: width - MARGIN,
      y: height - 22,
      children: signature,
      fontSize: 22,
      fill: colors.muted,
      textAnchor: "end",
    },
  ];
  return parts;
}
