import * as z from "zod/mini";
import { CONTACT_MESSAGE_MAX, EMAIL_MAX, FULL_NAME_MAX } from "../shared/lengths.ts";
import { multiLineText, singleLineText, submissionKey } from "../shared/texts.ts";

export const emailAddress = singleLineText("e-mail address", EMAIL_MAX).check(
  z.email("This does not look like an e-mail address. It should read like name@example.com."),
);

/** What a visitor writes: the contact form's fields. */
export const contactFields = z.strictObject({
  fullName: singleLineText("name", FULL_NAME_MAX),
  email: emailAddress,
  message: multiLineText("message", CONTACT_MESSAGE_MAX),
});

export const sendContactInput = z.strictObject({
  ids: z.optional(submissionKey),
  /** What was put into a field of the form that nobody sees: programs fill in every field. */
  website: z.optional(z.string()),
  ...contactFields.shape,
});
