import { socialPictureSize } from "../../shared/addresses.ts";
import {
  HORIZON,
  PICTURE_CODE,
  type PicturePart,
  pageColors,
  pictureParts,
  SKY,
  type StagePicture,
} from "./picture.ts";

type CodeBox = PicturePart & { tag: "code" };

/** Draws an element of a pane: its background, its border, and its own texts. */
function drawElement(context: CanvasRenderingContext2D, element: Element, end: number): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (top > end) return;
  const style = getComputedStyle(element);
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

/** The width of a scene that needs no more room than code, in columns. `window.module.css` sets the same. */
const SCENE_COLUMNS = 47;

/** Places a sample at the size of the picture's code, with its line numbers outside the box. */
function placeCode(content: HTMLElement, box: CodeBox) {
  const scale = PICTURE_CODE.size / Number.parseFloat(getComputedStyle(content).fontSize);
  const line = content.querySelector("[data-line]") ?? content;
  const numbers = Number.parseFloat(getComputedStyle(line).paddingLeft) * scale;
  return { scale, x: box.x + PICTURE_CODE.inset - numbers, y: box.y + 10 };
}

/** Gives a scene the shape of its box, so that content at its right or lower edge stays at the edge. */
function placeScene(content: HTMLElement, box: CodeBox) {
  const isWide = content.style.minWidth !== "";
  if (!isWide) content.style.width = `${SCENE_COLUMNS}ch`;
  const scale = box.width / content.offsetWidth;
  if (!isWide) content.style.height = content.style.minHeight = `${box.height / scale}px`;
  return { scale, x: box.x, y: box.y };
}

/** Draws the content of a pane, as far as it fits. */
function drawCode(context: CanvasRenderingContext2D, content: HTMLElement, box: CodeBox): void {
  const style = content.style.cssText;
  const place = content.querySelector("[data-box]") ? placeScene : placeCode;
  const { scale, x, y } = place(content, box);
  const { left, top } = content.getBoundingClientRect();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 14);
  context.clip();
  // From here on, coordinates are those of the page.
  context.translate(x - left * scale, y - top * scale);
  context.scale(scale, scale);
  context.textBaseline = "middle";
  for (const element of content.querySelectorAll("*")) drawElement(context, element, top + box.height / scale);
  content.style.cssText = style;
}

function skyOf(context: CanvasRenderingContext2D, colors: StagePicture["colors"]): CanvasGradient {
  const gradient = context.createLinearGradient(0, 0, 0, HORIZON);
  gradient.addColorStop(0, colors["sky-night"]);
  gradient.addColorStop(1, colors["sky-light"]);
  return gradient;
}

/** Draws an SVG element. */
function drawShape(context: CanvasRenderingContext2D, part: Exclude<PicturePart, { tag: "code" }>): void {
  if (part.tag === "text") {
    context.font = `600 ${part.fontSize}px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = part.textAnchor === "middle" ? "center" : (part.textAnchor ?? "left");
    context.fillText(part.children, part.x, part.y);
    return;
  }
  context.globalAlpha = part.opacity ?? 1;
  context.beginPath();
  if (part.tag === "circle") context.arc(part.cx, part.cy, part.r, 0, 2 * Math.PI);
  else context.roundRect(part.x, part.y, part.width, part.height, part.rx ?? 0);
  context.fill();
}

/** The values of an element's custom properties whose names begin with `start`. */
function readColors<Name extends string>(element: Element, start: string, names: readonly Name[]) {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(start + name)])) as Record<Name, string>;
}

/** The content of the picture, except the colours and the panes, which are read from the page. */
export type PictureTexts = Omit<StagePicture, "themes" | "colors"> & { names: readonly [yours: string, ours: string] };

/** Draws the stage as it is now. */
export function drawPicture(canvas: HTMLCanvasElement, stage: Element, { names, ...texts }: PictureTexts): void {
  Object.assign(canvas, socialPictureSize);
  const context = canvas.getContext("2d");
  const [left, right] = stage.querySelectorAll("[data-side]");
  if (!context || !left || !right) return;
  const themeOf = (pane: Element, name: string) => {
    return { name, colors: readColors(pane, "--pane-", ["bg", "tabs", "title"]) };
  };
  const colors = readColors(stage, "--color-", pageColors);
  const contents = stage.querySelectorAll<HTMLElement>("[data-pane]");
  const themes = [themeOf(left, names[0]), themeOf(right, names[1])] as const;
  for (const part of pictureParts({ ...texts, themes, colors })) {
    context.save();
    const content = part.tag === "code" && contents[part.index];
    if (content) drawCode(context, content, part);
    if (part.tag !== "code") {
      context.fillStyle = part.fill === SKY ? skyOf(context, colors) : part.fill;
      drawShape(context, part);
    }
    context.restore();
  }
}
