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

/** Draws what an element of a pane shows: its ground, its border, and its own texts. */
function drawElement(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = style.backgroundColor;
  context.fillRect(left, top, width, height);
  if (style.outlineStyle === "solid") {
    context.strokeStyle = style.outlineColor;
    context.strokeRect(left, top, width, height);
  }
  context.fillStyle = style.color;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  if (element instanceof SVGSVGElement) {
    context.save();
    context.translate(left, top);
    context.scale(width / element.viewBox.baseVal.width, height / element.viewBox.baseVal.height);
    context.fillStyle = style.fill;
    context.fill(new Path2D(element.firstElementChild?.getAttribute("d") ?? ""), "evenodd");
    context.restore();
  }
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    context.fillText(node.textContent.replaceAll("\t", "    "), text.left, text.top + text.height / 2);
  }
}

/** Draws a pane: its theme's name, and the upper part of what it shows. */
function drawPane(context: CanvasRenderingContext2D, pane: HTMLElement, name: string, x: number): void {
  const { top, width, height, title } = PANE;
  const content = pane.querySelector("pre");
  if (!content) return;
  const color = (part: string) => getComputedStyle(pane).getPropertyValue(`--pane-${part}`);
  context.save();
  context.beginPath();
  context.roundRect(x, top, width, height, 14);
  context.clip();
  context.fillStyle = color("bg");
  context.fillRect(x, top, width, height);
  context.fillStyle = color("tab");
  context.fillRect(x, top, width, title);
  context.fillStyle = color("tab-text");
  context.font = `600 23px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(name, x + 22, top + title / 2);
  context.beginPath();
  context.rect(x, top + title, width, height - title);
  context.clip();
  // From here on, places and sizes are those of the page.
  context.font = getComputedStyle(content).font;
  const scale = width / (COLUMNS * context.measureText("0").width);
  const origin = content.getBoundingClientRect();
  context.translate(x - origin.left * scale, top + title + 8 - origin.top * scale);
  context.scale(scale, scale);
  for (const element of content.querySelectorAll("*")) drawElement(context, element);
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
