import { language } from "../../site/words/language.ts";
import { reviewMailWording } from "../../site/words/server.ts";
import { extension } from "../../theme/extension/identity.ts";
import { headerText, type Mail } from "../mail/transport.ts";
import { escapeHtml } from "../shared/html.ts";
import { LINK_LIFETIME, linkPath } from "./links.ts";

export interface MailedReview {
  title: string;
  message: string;
  author: string;
  createdAt: Date;
  /** Whether others see it only once the owner shows it. */
  waiting: boolean;
  /** Of the link by which the owner acts on it. */
  token: string;
}

const DAY = 24 * 60 * 60_000;

/** The mail that tells the owner of new reviews: what they say as text, in a plain and in a simple HTML part. */
export function composeReviewMail(options: {
  number: number;
  reviews: MailedReview[];
  /** Whether there are more, which the next mail tells of. */
  more: boolean;
  publicOrigin: string;
}): Mail {
  const { number, reviews, more, publicOrigin } = options;
  const { subject, subjectWaiting, waiting, act, lifetime } = reviewMailWording;
  const site = headerText(extension.name);
  const end = [...(more ? [reviewMailWording.more(publicOrigin)] : []), lifetime(LINK_LIFETIME / DAY)];
  const link = (review: MailedReview) => `${publicOrigin}${linkPath(review.token)}`;

  const plain = reviews.map((review) =>
    [
      `${review.title}\n${review.message}\n– ${review.author}`,
      ...(review.waiting ? [waiting] : []),
      `${act}\n${link(review)}`,
    ].join("\n\n"),
  );
  const rich = reviews.map(
    (review) => `<h2 dir="auto">${escapeHtml(review.title)}</h2>
<p dir="auto" style="white-space: pre-line">${escapeHtml(review.message)}</p>
<p>– <bdi>${escapeHtml(review.author)}</bdi></p>
${review.waiting ? `<p>${escapeHtml(waiting)}</p>\n` : ""}<p><a href="${escapeHtml(link(review))}">${escapeHtml(act)}</a></p>
<hr>`,
  );
  return {
    id: `reviews.${number}`,
    date: new Date(),
    subject: (reviews.some((review) => review.waiting) ? subjectWaiting : subject)(reviews.length, site),
    text: `${plain.join("\n\n-----\n\n")}\n\n-- \n${end.join("\n")}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(language.lang)}" dir="${escapeHtml(language.dir)}">
<meta charset="utf-8">
<body>
${rich.join("\n")}
${end.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
</body>
</html>
`,
  };
}
