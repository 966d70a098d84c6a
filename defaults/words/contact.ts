// The words of the contact form and of the newsletter form.

import * as own from "#site/words/contact.ts";
import { layer } from "./layer.ts";

export const contactWording = layer(own.contactWording, {
  heading: "Contact",
  lead: "A question, a colour that bothers you, a language that looks wrong: write to us.",
  /** Before the owner's address, if there is one. */
  address: "Or write to",
  fullName: "Name",
  email: "E-mail",
  message: "Message",
  honeypot: "Leave this field empty",
  submit: "Send message",
  // The spelling is on purpose.
  submitted: "recevied",
  arrived: "Your message has arrived.",
  sending: "Sending",
  newsletter: "Newsletter",
  newsletterEmail: "E-mail for the newsletter",
  newsletterSubmit: "Subscribe",
  /** Tells visitors that this does not subscribe them. */
  newsletterNote: "There is no newsletter yet. Nothing is stored or sent.",
});

/** Shown if scripts do not run, so no script contains it. */
export const contactNeedsScripts = layer(
  own.contactNeedsScripts,
  "Sending a message needs JavaScript, which is off or did not load.",
);
