import { v7 as uuidv7 } from "uuid";
import { contactFields } from "../../server/contact/schema.ts";
import { checkWith } from "../ui/rules.ts";

export const check = checkWith(contactFields);
export const newKey = () => uuidv7();
