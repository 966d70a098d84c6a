import { contactFields } from "../../shared/contact.ts";
import { formRules } from "../ui/rules.ts";

export const { check, newKey } = formRules(contactFields);
