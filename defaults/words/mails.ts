// The words of the mails to the owner. The text of a link contains no colon: some mail programs would end it there.

import * as own from "#site/words/mails.ts";
import { layer } from "./layer.ts";

export const messageMailWording = layer(own.messageMailWording, {
  subject: (fullName: string) => `Message from ${fullName}`,
  heading: "A message from the contact form",
  from: (fullName: string, email: string) => `${fullName}, ${email}`,
  /** For an address to which a mail program may be unable to reply. */
  copyAddress: "To reply, copy this address into a new mail.",
  replyGoes: (fullName: string) => `Replying answers ${fullName} directly.`,
  open: "All messages",
});

export const reviewMailWording = layer(own.reviewMailWording, {
  subject: (count: number, site: string) =>
    count === 1 ? `A new review of ${site}` : `${count} new reviews of ${site}`,
  subjectWaiting: (count: number, site: string) =>
    count === 1 ? `A review of ${site} is waiting for you` : `${count} reviews of ${site} are waiting for you`,
  shown: "It is on the page now. You can answer, hide or delete it.",
  severalShown: "They are on the page now. You can answer, hide or delete them.",
  waits: "Only its author sees it until you show it.",
  severalWait: "Only their authors see them until you show them.",
  open: "Open the reviews",
});

/** The test mail from the owner's page. */
export const testMailWording = layer(own.testMailWording, {
  subject: (site: string) => `Test mail from ${site}`,
  heading: "This test mail has arrived",
  note: "Contact messages and new reviews arrive the same way.",
  open: "The owner's page",
});
