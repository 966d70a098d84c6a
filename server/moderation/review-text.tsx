import type { ComponentProps } from "react";
import { contentOf, type StoredContent } from "../reviews/columns.ts";

/** What the author of a review wrote, for the owner. The attributes are those of the message, whose line breaks have to show. */
export function ReviewText({ review, ...attributes }: { review: StoredContent } & ComponentProps<"p">) {
  const { title, message, ...others } = contentOf(review);
  others satisfies Record<string, never>; // a further field that is not shown here is a type error
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <p dir="auto" {...attributes}>
        {message}
      </p>
    </>
  );
}
