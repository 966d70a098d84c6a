import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { v7 as uuidv7 } from "uuid";
import { extension } from "../../shared/identity.ts";
import { language } from "../../words/language.ts";
import { reviewMailWording } from "../../words/server.ts";
import { headerText, type Mail } from "../mail/transport.ts";
import { contentOf, type StoredContent } from "../reviews/columns.ts";
import { LINK_LIFETIME, linkPath } from "./owner-links.ts";
import { ReviewText } from "./owner-page.tsx";

interface MailedReview extends StoredContent {
  authorName: string;
  hiddenAt: Date | null;
  /** Whether it is hidden because it waits until the owner shows it. */
  waiting: boolean;
  /** The token in the owner's link to it. */
  token: string;
}

const DAY = 24 * 60 * 60_000;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The mail about new reviews, as plain text and as simple HTML. Visitors' texts cannot become markup in either. */
export function composeReviewMail(options: {
  reviews: MailedReview[];
  /** Whether there are more new reviews. The next mail contains them. */
  more: boolean;
  publicOrigin: string;
}): Mail {
  const { reviews, more, publicOrigin } = options;
  const { subject, subjectWaiting, waiting, act, lifetime } = reviewMailWording;
  const isWaiting = (review: MailedReview) => review.waiting && review.hiddenAt !== null;
  const footer = [...(more ? [reviewMailWording.more(publicOrigin)] : []), lifetime(LINK_LIFETIME / DAY)];
  const link = (review: MailedReview) => `${publicOrigin}${linkPath(review.token)}`;

  const plain = reviews.map((review) =>
    [
      quote([...Object.values(contentOf(review)), `– ${review.authorName}`]),
      ...(isWaiting(review) ? [waiting] : []),
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
                – <bdi>{review.authorName}</bdi>
              </p>
            </blockquote>
            {isWaiting(review) && <p>{waiting}</p>}
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
    // Each attempt has an id of its own: a mail program that takes it for a copy would keep the mail with the dead links.
    id: `reviews.${uuidv7()}`,
    date: new Date(),
    subject: (reviews.some(isWaiting) ? subjectWaiting : subject)(reviews.length, headerText(extension.name)),
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
