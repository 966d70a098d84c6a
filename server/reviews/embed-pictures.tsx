import { tokens } from "virtual:theme";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { extension } from "../../shared/identity.ts";
import type { Review } from "../../shared/reviews.ts";
import { replaceForbidden } from "../../theme/xml.ts";
import { embedWording } from "../../words/server.ts";
import { breakLines, textWidth } from "./text-lines.ts";

/** How many reviews the card shows. */
const CARD_REVIEWS = 3;
/** How many lines of a title the card shows. It shows all lines of a message. */
const TITLE_LINES = 2;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** An element as SVG, which is XML. */
function svg(element: ReactElement): string {
  return replaceForbidden(renderToStaticMarkup(element));
}

/** A label and the number of reviews, in the theme's colours. */
export function drawBadge(count: number): string {
  const { label, value } = embedWording.badge(count);
  const labelWidth = textWidth(label, 11) + 14;
  const valueWidth = textWidth(value, 11) + 14;
  const width = labelWidth + valueWidth;
  return svg(
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
  const textSpace = width - 72;
  const lineHeight = 20;
  // The first letter of a visitor's text decides its direction.
  const visitorText = { x: 40, unicodeBidi: "plaintext" } as const;
  let y = 58;
  const quotes = reviews.slice(0, CARD_REVIEWS).map((review) => {
    const title = breakLines(review.title, { width: textSpace, size: 14, max: TITLE_LINES });
    const message = breakLines(review.message, { width: textSpace, size: 14 });
    const author = breakLines(embedWording.by(review.ass.name), { width: textSpace, size: 13, max: 1 });
    const lines = [
      ...title.map((text) => ({ text, fill: tokens.text, fontWeight: 600, fontSize: 14 })),
      ...message.map((text) => ({ text, fill: tokens.text, fontSize: 14 })),
      ...author.map((text) => ({ text, fill: tokens.muted, fontSize: 13 })),
    ];
    const top = y;
    y += lines.length * lineHeight + 14;
    return { review, lines, top };
  });
  const height = (quotes.length === 0 ? 92 : y) + 4;
  const title = embedWording.cardTitle(extension.name);
  return svg(
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
          {breakLines(title, { width: width - 48, size: 16, max: 1 })}
        </text>
        {quotes.length === 0 && (
          <text x={24} y={68} fill={tokens.muted}>
            {embedWording.noReviews}
          </text>
        )}
        {quotes.map(({ review, lines, top }) => (
          <g key={review.ids}>
            <rect x={24} y={top} width={3} height={lines.length * lineHeight + 2} fill={tokens.accent} />
            {lines.map(({ text, ...look }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other key
              <text key={index} {...visitorText} y={top + 14 + index * lineHeight} {...look}>
                {text}
              </text>
            ))}
          </g>
        ))}
      </g>
    </svg>,
  );
}
