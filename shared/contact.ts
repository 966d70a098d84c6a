import * as z from "zod/mini";
import { fieldNames } from "../defaults/words/validation.ts";
import { type ContentOf, messageFields } from "./fields.ts";
import { contentSchema, submissionKey } from "./texts.ts";

/** The schema of what the contact form sends. */
export const messageContent = contentSchema(messageFields, fieldNames);

/** What a visitor wrote in the contact form. */
export type MessageContent = ContentOf<typeof messageFields>;

/** `{ … } satisfies EveryMessageField` compiles only if no field of the form is missing. */
export type EveryMessageField = Record<keyof MessageContent, unknown>;

export const sendMessageInput = z.strictObject({
  submission: z.optional(submissionKey),
  /** The value of a hidden field (a honeypot). Bots fill it in. */
  website: z.optional(z.string()),
  ...messageContent.shape,
});
