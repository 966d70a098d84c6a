import { contactFields } from "../../server/contact/schema.ts";
import { formRules } from "../ui/rules.ts";

export const { check, newKey } = formRules(contactFields);
