import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { extension } from "../../shared/identity.ts";
import { language } from "../../site/words/language.ts";
import { reviewMailWording } from "../../site/words/server.ts";
import { headerText, type Mail } from "../mail/transport.ts";
import { contentOf, type StoredContent } from "../reviews/columns.ts";
import { LINK_LIFETIME, linkPath } from "./owner-links.ts";
import { ReviewText } from "./review-text.tsx";

export interface MailedReview extends StoredContent {
  author: string;
  createdAt: Date;
  /** Whether it waits until the owner shows it. */
  waiting: boolean;
  /** The token in the owner's link to it. */
  token: string;
}

const DAY = 24 * 60 * 60_000;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The mail about new reviews, as plain text and as simple HTML. Visitors' texts cannot become markup in either. */
export function composeReviewMail(options: {
  number: number;
  reviews: MailedReview[];
  /** Whether there are more new reviews. The next mail contains them. */
  more: boolean;
  publicOrigin: string;
}): Mail {
  const { number, reviews, more, publicOrigin } = options;
  const { subject, subjectWaiting, waiting, act, lifetime } = reviewMailWording;
  const hasWaiting = reviews.some((review) => review.waiting);
  const footer = [...(more ? [reviewMailWording.more(publicOrigin)] : []), lifetime(LINK_LIFETIME / DAY)];
  const link = (review: MailedReview) => `${publicOrigin}${linkPath(review.token)}`;

  const plain = reviews.map((review) =>
    [
      quote([...Object.values(contentOf(review)), `– ${review.author}`]),
      ...(review.waiting ? [waiting] : []),
      `${act}\n${link(review)}`,
    ].join("\n\n"),
  );
  const html = renderToStaticMarkup(
    <html lang={language.lang} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body>
        {reviews.map((review) => (
          <Fragment key={review.token}>
            <blockquote>
              <ReviewText review={review} style={{ whiteSpace: "pre-line" }} />
              <p>
                – <bdi>{review.author}</bdi>
              </p>
            </blockquote>
            {review.waiting && <p>{waiting}</p>}
            <p>
              <a href={link(review)}>{act}</a>
            </p>
            <hr />
          </Fragment>
        ))}
        {footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </body>
    </html>,
  );
  return {
    id: `reviews.${number}`,
    date: new Date(),
    subject: (hasWaiting ? subjectWaiting : subject)(reviews.length, headerText(extension.name)),
    text: `${plain.join("\n\n-----\n\n")}\n\n-- \n${footer.join("\n")}\n`,
    html: `<!doctype html>\n${html}\n`,
  };
}

/** Quotes every line that a visitor wrote, so that none looks like a line of the site, such as a link. */
function quote(texts: string[]): string {
  return texts
    .flatMap((text) => text.split(LINE_BREAK))
    .map((line) => `> ${line}`)
    .join("\n");
}
