import { messageMailWording, reviewMailWording } from "../../defaults/words/mails.ts";
import { addresses } from "../../shared/addresses.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import { extension } from "../../shared/identity.ts";
import type { EveryReviewField } from "../../shared/reviews.ts";
import type { News } from "./channel.ts";
import { headerText } from "./mail-transport.ts";

/** What the owner is told. Texts of visitors are only in `quotations` and, as one line, in `subject`. */
export interface Letter {
  subject: string;
  heading: string;
  date: Date;
  quotations: readonly { text: string; by: string }[];
  /** The one link. */
  link: { words: string; href: string };
}

/** Writes the letter about a contact message or reviews. */
export function writeLetter(news: News, publicOrigin: string): Letter {
  const linkTo = (words: string, area: string) => ({ words, href: `${publicOrigin}${addresses.owner}#${area}` });
  if (news.kind === "message") {
    const { fullName, email, message, createdAt } = news.message;
    const values = { fullName, email, message } satisfies EveryMessageField;
    const { subject, heading, from, open } = messageMailWording;
    const name = headerText(values.fullName);
    return {
      subject: subject(name),
      heading,
      date: createdAt,
      quotations: [{ text: values.message, by: from(name, values.email) }],
      link: linkTo(open, "messages"),
    };
  }
  const { subject, subjectWaiting, open } = reviewMailWording;
  const { reviews } = news;
  const heading = (isWaiting(news) ? subjectWaiting : subject)(reviews.length, headerText(extension.name));
  return {
    subject: heading,
    heading,
    date: new Date(),
    quotations: reviews.map(({ title, message, authorName }) => ({
      text: Object.values({ title, message } satisfies EveryReviewField).join("\n"),
      by: headerText(authorName),
    })),
    link: linkTo(open, "reviews"),
  };
}

/** Whether some of the reviews wait until the owner shows them. */
export function isWaiting({ reviews }: Extract<News, { kind: "reviews" }>): boolean {
  return reviews.some(({ state }) => state === "waiting");
}
