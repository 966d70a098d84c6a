import { reviewFields } from "../../shared/reviews.ts";
import { formRules } from "../ui/rules.ts";

export const { check, newKey } = formRules(reviewFields);
