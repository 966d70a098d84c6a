import type { ComponentProps } from "react";
import { additionalLines, type StoredContent } from "../reviews/columns.ts";

/** What the author of a review wrote, for the owner. The attributes are those of the message, whose line breaks have to show. */
export function ReviewText({ review, ...message }: { review: StoredContent } & ComponentProps<"p">) {
  return (
    <>
      <h2 dir="auto">{review.title}</h2>
      <p dir="auto" {...message}>
        {review.message}
      </p>
      {additionalLines(review).map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </>
  );
}
