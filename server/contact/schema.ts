import * as z from "zod/mini";
import { multiLineText, singleLineText, submissionKey } from "../schema.ts";

export const FULL_NAME_MAX = 200;
/** RFC 5321, 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
export const EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MAX = 300;

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
  ...contactFields.shape,
});
