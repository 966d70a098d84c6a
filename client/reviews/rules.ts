import { v7 as uuidv7 } from "uuid";
import { reviewFields } from "../../server/reviews/schema.ts";
import { checkWith } from "../ui/rules.ts";

export const check = checkWith(reviewFields);
export const newKey = () => uuidv7();
