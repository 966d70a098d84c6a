import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import type { ReviewContent } from "../../shared/reviews.ts";
import { reviewWording } from "../../words/reviews.ts";
import type { FieldSpecifications } from "../ui/field.tsx";

/** The fields of the review form, in order. */
export const reviewFormFields: FieldSpecifications<ReviewContent> = {
  title: { id: "title", label: reviewWording.title },
  message: { label: reviewWording.message, multiline: true, max: REVIEW_MESSAGE_MAX },
};

export const reviewFormNames = Object.keys(reviewFormFields) as (keyof ReviewContent)[];
