import type { ContactContent } from "../../shared/contact.ts";
import { CONTACT_MESSAGE_MAX } from "../../shared/lengths.ts";
import { contactWording } from "../../site/words/contact.ts";
import type { FieldSpecifications } from "../ui/field.tsx";

/** The fields of the contact form, in order. */
export const contactFormFields: FieldSpecifications<ContactContent> = {
  fullName: { label: contactWording.fullName, autoComplete: "name" },
  email: { label: contactWording.email, type: "email", autoComplete: "email" },
  message: { label: contactWording.message, multiline: true, max: CONTACT_MESSAGE_MAX },
};

export const contactFormNames = Object.keys(contactFormFields) as (keyof ContactContent)[];
