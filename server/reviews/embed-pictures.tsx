import { tokens } from "virtual:theme";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { embedWording } from "../../site/words/embeds.ts";
import { extension } from "../../theme/extension/identity.ts";
import type { Review } from "./schema.ts";

/** How many reviews the card shows. */
const CARD_REVIEWS = 3;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** A label and the number of reviews, in the theme's colours. */
export function drawBadge(count: number): string {
  const { label, value } = embedWording.badge(count);
  const labelWidth = textWidth(label, 11) + 14;
  const valueWidth = textWidth(value, 11) + 14;
  const width = labelWidth + valueWidth;
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={20}
      role="img"
      aria-label={`${label}: ${value}`}
    >
      <title>{`${label}: ${value}`}</title>
      <clipPath id="corners">
        <rect width={width} height={20} rx={3} />
      </clipPath>
      <g clipPath="url(#corners)">
        <rect width={labelWidth} height={20} fill={tokens.surface} />
        <rect x={labelWidth} width={valueWidth} height={20} fill={tokens.accent} />
      </g>
      <g fontFamily={FONT} fontSize={11} textAnchor="middle">
        <text x={labelWidth / 2} y={14} fill={tokens.text}>
          {label}
        </text>
        <text x={labelWidth + valueWidth / 2} y={14} fill={tokens["on-accent"]} fontWeight={600}>
          {value}
        </text>
      </g>
    </svg>,
  );
}

/** The newest reviews as a picture. An SVG in an `<img>` cannot wrap text, so this function breaks the lines. */
export function drawCard(reviews: readonly Review[]): string {
  const width = 480;
  const lineHeight = 20;
  // The first letter of a visitor's text decides its direction.
  const visitorText = { x: 40, unicodeBidi: "plaintext" } as const;
  let y = 58;
  const quotes = reviews.slice(0, CARD_REVIEWS).map((review) => {
    const lines = breakLines(review.message, width - 72, 14);
    const top = y;
    y += 24 + lines.length * lineHeight + 30;
    return { review, lines, top };
  });
  const height = (quotes.length === 0 ? 92 : y) + 4;
  const title = embedWording.cardTitle(extension.name);
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} role="img" aria-label={title}>
      <title>{title}</title>
      <rect
        x={0.5}
        y={0.5}
        width={width - 1}
        height={height - 1}
        rx={8}
        fill={tokens.bg}
        stroke={tokens.border}
      />
      <g fontFamily={FONT} fontSize={14}>
        <text x={24} y={36} fill={tokens.accent} fontSize={16} fontWeight={600}>
          {shorten(title, width - 48, 16)}
        </text>
        {quotes.length === 0 && (
          <text x={24} y={68} fill={tokens.muted}>
            {embedWording.noReviews}
          </text>
        )}
        {quotes.map(({ review, lines, top }) => (
          <g key={review.ids}>
            <rect
              x={24}
              y={top}
              width={3}
              height={22 + lines.length * lineHeight + 20}
              fill={tokens.accent}
            />
            <text {...visitorText} y={top + 14} fill={tokens.text} fontWeight={600}>
              {shorten(review.title, width - 72, 14)}
            </text>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other key
              <text key={index} {...visitorText} y={top + 36 + index * lineHeight} fill={tokens.text}>
                {line}
              </text>
            ))}
            <text {...visitorText} y={top + 36 + lines.length * lineHeight} fill={tokens.muted} fontSize={13}>
              {shorten(embedWording.by(review.ass.name), width - 72, 13)}
            </text>
          </g>
        ))}
      </g>
    </svg>,
  );
}

/** The approximate width of a character in em, because the reader's font is unknown. */
function characterWidth(character: string): number {
  if (/[MWm@%\u{1100}-\u{10FFFF}]/u.test(character)) return 1.05;
  return /\p{Lu}/u.test(character) ? 0.75 : 0.58;
}

/** The approximate width of a text in pixels. */
function textWidth(text: string, size: number): number {
  return Math.ceil([...text].reduce((ems, character) => ems + characterWidth(character), 0) * size);
}

/** The text, or its beginning with an ellipsis if it is wider than `width` pixels. */
function shorten(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let ems = characterWidth("…");
  let beginning = "";
  for (const character of text) {
    ems += characterWidth(character);
    if (ems * size > width) break;
    beginning += character;
  }
  return `${beginning.trimEnd()}…`;
}

/** Breaks a text into lines of at most `width` pixels. A word that is wider than a line is shortened. */
function breakLines(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(shorten(word, width, size));
    }
  }
  return lines;
}
