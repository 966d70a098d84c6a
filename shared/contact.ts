import * as z from "zod/mini";
import { fieldNames, validationWording } from "../words/validation.ts";
import { CONTACT_MESSAGE_MAX, EMAIL_MAX, FULL_NAME_MAX } from "./lengths.ts";
import { multiLineText, singleLineText, submissionKey } from "./texts.ts";

/**
 * An e-mail address as HTML defines it (https://html.spec.whatwg.org/#valid-e-mail-address), below a domain with a dot.
 * As RFC 6531 allows, it may have letters of all scripts.
 */
const EMAIL =
  /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

const emailAddress = singleLineText(fieldNames.email, EMAIL_MAX).check(
  z.regex(EMAIL, validationWording.noEmail),
);

/** The fields of the contact form. */
export const messageFields = z.strictObject({
  fullName: singleLineText(fieldNames.fullName, FULL_NAME_MAX),
  email: emailAddress,
  message: multiLineText(fieldNames.message, CONTACT_MESSAGE_MAX),
});

/** What a visitor wrote in the contact form. */
export type MessageContent = z.output<typeof messageFields>;

/** `{ … } satisfies EveryMessageField` compiles only if no field of the form is missing, optional ones included. */
export type EveryMessageField = Record<keyof MessageContent, unknown>;

export const sendMessageInput = z.strictObject({
  submission: z.optional(submissionKey),
  /** The value of a hidden field (a honeypot). Bots fill it in. */
  website: z.optional(z.string()),
  ...messageFields.shape,
});
