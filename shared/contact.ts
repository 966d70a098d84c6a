import * as z from "zod/mini";
import { fieldNames } from "../defaults/words/validation.ts";
import { messageFields, type ValuesOf } from "./fields.ts";
import { submissionKey, valuesSchema } from "./texts.ts";

/** The schema of the contact form's input. */
export const messageValues = valuesSchema(messageFields, fieldNames);

/** The visitor's input in the contact form. */
export type MessageValues = ValuesOf<typeof messageFields>;

/** `{ … } satisfies EveryMessageField` compiles only if no field of the form is missing. */
export type EveryMessageField = Record<keyof MessageValues, unknown>;

export const sendMessageInput = z.strictObject({
  submission: z.optional(submissionKey),
  /** The value of a hidden field (a honeypot). Bots fill it in. */
  website: z.optional(z.string()),
  ...messageValues.shape,
});
