// The words of the mails to the owner. The text of a link contains no colon: some mail programs would end it there.

import * as own from "#site/words/mails.ts";
import { layer } from "./layer.ts";

export const messageMailWording = layer(
  {
    subject: (fullName: string) => `Message from ${fullName}`,
    heading: "A message from the contact form",
    from: (fullName: string, email: string) => `${fullName}, ${email}`,
    /** For an address that a mail program may not be able to answer by itself. */
    copyAddress: "To reply, copy this address into a new mail.",
    replyGoes: (fullName: string) => `Replying answers ${fullName} directly.`,
    open: "All messages",
  },
  own.messageMailWording,
);

export const reviewMailWording = layer(
  {
    subject: (count: number, site: string) =>
      count === 1 ? `A new review of ${site}` : `${count} new reviews of ${site}`,
    subjectWaiting: (count: number, site: string) =>
      count === 1 ? `A review of ${site} is waiting for you` : `${count} reviews of ${site} are waiting for you`,
    shown: "Everybody can read it on the page. There you can answer, hide or delete it.",
    severalShown: "Everybody can read them on the page. There you can answer, hide or delete them.",
    waits: "Only its author sees it until you show it.",
    severalWait: "Only their authors see them until you show them.",
    open: "Open the reviews",
  },
  own.reviewMailWording,
);

/** The mail that the owner sends to themselves from the owner's page. */
export const testMailWording = layer(
  {
    subject: (site: string) => `Test mail from ${site}`,
    heading: "This test mail has arrived",
    note: "Contact messages and new reviews arrive the same way.",
    open: "The owner's page",
  },
  own.testMailWording,
);
