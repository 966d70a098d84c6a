import { socialPictureSize } from "../../shared/addresses.ts";

/** What the picture says beside the two panes. */
export interface PictureTexts {
  /** The light, as large as the picture allows; null without one. */
  number: string | null;
  sentence: string;
  /** Where the page is. */
  address: string;
  /** The factor by which the light dims each colour. */
  dim: number;
}

const MARGIN = 40;
const GAP = 24;
const PANE = { top: 36, width: (socialPictureSize.width - 2 * MARGIN - GAP) / 2, title: 46, height: 384 };
const HORIZON = 472;
/** As many columns of code as a pane is wide. Those of the samples and scenes fit. */
const COLUMNS = 50;
const CLEAR = "rgba(0, 0, 0, 0)";

interface Place {
  x: number;
  y: number;
  /** The pane's upper left corner on the page. */
  origin: DOMRect;
  scale: number;
}

/** Draws what an element of a pane shows: its ground, its border, and its own texts. */
function drawElement(context: CanvasRenderingContext2D, element: Element, place: Place): void {
  const { x, y, origin, scale } = place;
  const style = getComputedStyle(element);
  const toPlace = ({ left, top, width, height }: DOMRect) =>
    [x + (left - origin.left) * scale, y + (top - origin.top) * scale, width * scale, height * scale] as const;
  const box = toPlace(element.getBoundingClientRect());
  if (style.backgroundColor !== CLEAR) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(...box);
  }
  if (style.outlineStyle === "solid") {
    context.strokeStyle = style.outlineColor;
    context.strokeRect(...box);
  }
  context.fillStyle = style.color;
  context.font = `${style.fontStyle} ${style.fontWeight} ${Number.parseFloat(style.fontSize) * scale}px ${style.fontFamily}`;
  context.textBaseline = "middle";
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [left, top, , height] = toPlace(range.getBoundingClientRect());
    context.fillText(node.textContent.replaceAll("\t", "    "), left, top + height / 2);
  }
}

/** Draws a pane: its theme's name, and the upper part of what it shows. */
function drawPane(context: CanvasRenderingContext2D, pane: HTMLElement, name: string, x: number): void {
  const { top, width, height, title } = PANE;
  const content = pane.querySelector("pre");
  if (!content) return;
  const frame = getComputedStyle(pane);
  context.save();
  context.beginPath();
  context.roundRect(x, top, width, height, 14);
  context.clip();
  context.fillStyle = frame.getPropertyValue("--pane-bg");
  context.fillRect(x, top, width, height);
  context.fillStyle = frame.getPropertyValue("--pane-tab");
  context.fillRect(x, top, width, title);
  context.fillStyle = frame.getPropertyValue("--pane-tab-text");
  context.font = `600 23px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(name, x + 22, top + title / 2);
  context.beginPath();
  context.rect(x, top + title, width, height - title);
  context.clip();
  const origin = content.getBoundingClientRect();
  context.font = getComputedStyle(content).font;
  const place = { x, y: top + title + 8, origin, scale: width / (COLUMNS * context.measureText("0").width) };
  for (const element of content.querySelectorAll("*")) drawElement(context, element, place);
  context.restore();
}

/** Draws the stage as it stands, on the page's own colours. */
export function drawPicture(canvas: HTMLCanvasElement, stage: Element, names: readonly string[], texts: PictureTexts) {
  const { width, height } = socialPictureSize;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  const page = getComputedStyle(stage);
  const color = (token: string) => page.getPropertyValue(`--color-${token}`);
  const face = getComputedStyle(document.body).fontFamily;
  const sky = context.createLinearGradient(0, 0, 0, HORIZON);
  sky.addColorStop(0, color("sky-night"));
  sky.addColorStop(1, color("sky-light"));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, HORIZON);
  for (const [index, pane] of stage.querySelectorAll<HTMLElement>("[data-side]").entries()) {
    drawPane(context, pane, names[index] ?? "", MARGIN + index * (PANE.width + GAP));
  }
  context.fillStyle = `rgb(0 0 0 / ${1 - texts.dim})`;
  context.fillRect(0, 0, width, HORIZON);
  context.fillStyle = color("bg");
  context.fillRect(0, HORIZON, width, height - HORIZON);
  context.fillStyle = color("sun");
  context.fillRect(0, HORIZON, width, 3);
  context.textBaseline = "alphabetic";
  let left = MARGIN;
  if (texts.number !== null) {
    context.font = `700 104px ${face}`;
    context.fillText(texts.number, left, HORIZON + 112);
    left += context.measureText(texts.number).width + 28;
  }
  context.fillStyle = color("text");
  context.font = `600 36px ${face}`;
  context.fillText(texts.sentence, left, HORIZON + 76, width - left - MARGIN);
  context.fillStyle = color("muted");
  context.font = `24px ${face}`;
  context.fillText(texts.address, left, HORIZON + 118, width - left - MARGIN);
}
