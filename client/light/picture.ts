import { type LitTheme, lines } from "virtual:light";
import { socialPictureSize } from "virtual:social-picture";
import { extension } from "../../shared/identity.ts";
import { channels, type Hex, toHex } from "../../theme/color/color.ts";
import { brightnessFactor } from "../../theme/color/light.ts";
import { save, toPng } from "../your-code/picture.ts";
import { MIN_LIGHT } from "./light-link.ts";

interface LitPicture {
  /** The visitor's theme and this one. */
  themes: readonly [LitTheme, LitTheme];
  /** A percentage. */
  light: number;
  sentence: string;
}

const { width, height } = socialPictureSize;
const MARGIN = 40;
const GAP = 24;
const TOP = 84;
const PANE = { width: (width - 2 * MARGIN - GAP) / 2, height: 262 };
const HORIZON = 440;
const SUN = 58;
const LINE = 28;
const CODE = 18;

function property(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

function draw(context: CanvasRenderingContext2D, { themes, light, sentence }: LitPicture): void {
  const factor = brightnessFactor(light / 100);
  const dim = (hex: Hex) => toHex(channels(hex).map((part) => part * factor) as [number, number, number]);
  const [text, accent, display, code] = [
    "--color-text",
    "--color-accent",
    "--font-display",
    "--font-code",
  ].map(property) as [string, string, string, string];

  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, property("--color-sky-night"));
  sky.addColorStop(HORIZON / height, property("--color-sky-light"));
  sky.addColorStop(HORIZON / height, property("--color-bg"));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);

  const left = MARGIN + SUN + ((light - MIN_LIGHT) / (100 - MIN_LIGHT)) * (width - 2 * (MARGIN + SUN));
  const glow = context.createRadialGradient(left, HORIZON, 0, left, HORIZON, 420);
  glow.addColorStop(0, accent);
  glow.addColorStop(1, "transparent");
  context.globalAlpha = 0.2 + (light / 100) * 0.4;
  context.fillStyle = glow;
  context.fillRect(0, 0, width, HORIZON);
  context.globalAlpha = 1;

  themes.forEach((theme, index) => {
    const x = MARGIN + index * (PANE.width + GAP);
    context.font = `600 28px ${display}`;
    context.fillStyle = text;
    context.fillText(theme.name, x, TOP - 22, PANE.width);
    context.fillStyle = dim(theme.bg);
    context.beginPath();
    context.roundRect(x, TOP, PANE.width, PANE.height, 12);
    context.fill();
    lines.forEach((line, row) => {
      let column = x + 22;
      for (const [part, kind] of line) {
        const look = kind === null ? undefined : theme.looks[kind];
        context.font = `${look?.italic ? "italic " : ""}${look?.bold ? "700 " : ""}${CODE}px ${code}`;
        context.fillStyle = dim(look?.color ?? theme.bg);
        context.fillText(part, column, TOP + 38 + row * LINE);
        column += context.measureText(part).width;
      }
    });
  });

  context.fillStyle = accent;
  context.beginPath();
  context.arc(left, HORIZON, SUN, Math.PI, 0);
  context.fill();
  context.fillRect(0, HORIZON, width, 2);

  context.fillStyle = text;
  context.font = `600 34px ${display}`;
  wrap(context, sentence, width - 2 * MARGIN).forEach((line, row) => {
    context.fillText(line, MARGIN, HORIZON + 62 + row * 42);
  });
  context.font = `500 22px ${display}`;
  context.fillText(location.host, MARGIN, height - 30);
  context.textAlign = "right";
  context.fillText(extension.name, width - MARGIN, height - 30);
}

/** The lines of a sentence that is not wider than `room` pixels. */
function wrap(context: CanvasRenderingContext2D, sentence: string, room: number): string[] {
  const made: string[] = [];
  for (const word of sentence.split(" ")) {
    const longer = `${made.at(-1)} ${word}`;
    if (made.length > 0 && context.measureText(longer).width <= room) made[made.length - 1] = longer;
    else made.push(word);
  }
  return made;
}

async function drawPicture(picture: LitPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw on a canvas.");
  draw(context, picture);
  return await toPng(canvas);
}

/** Copies a picture of the band to the clipboard. If the browser refuses, saves it. @returns whether it is in the clipboard. */
export async function sharePicture(picture: LitPicture): Promise<boolean> {
  const drawn = drawPicture(picture);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
    return true;
  } catch {
    save(await drawn, `${extension.name} ${picture.light}.png`);
    return false;
  }
}
