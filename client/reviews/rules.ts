import { reviewFields } from "../../server/reviews/schema.ts";
import { formRules } from "../ui/rules.ts";

export const { check, newKey } = formRules(reviewFields);
