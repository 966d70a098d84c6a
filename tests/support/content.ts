import { v7 as uuidv7 } from "uuid";
import type { Inputs } from "../../client/api-client.ts";
import type { reviews } from "../../server/db/schema.ts";
import type { MessageValues } from "../../shared/contact.ts";
import type { ReviewValues } from "../../shared/reviews.ts";

type Review = Inputs["reviews"]["add"] & { submission: string };
type Message = Inputs["contact"]["send"];
type Row = typeof reviews.$inferInsert;

// What visitors may write. A new field of a form gets its value here, and no test has to name it.
const review: ReviewValues = { title: "A title", message: "A message" };
const message: MessageValues = { fullName: "A Visitor", email: "visitor@example.com", message: "Hello" };

/** A review as the form sends it, with a new key. `fields` are the values that matter to a test. */
export function validReview(fields: Partial<Review> = {}): Review {
  return { submission: uuidv7(), ...review, ...fields };
}

/** A row of the table `reviews`. `fields` are the values that matter to a test. */
export function reviewRow(fields: Partial<Row> & { authorId: string }): Row {
  return { id: uuidv7(), ...review, authorName: "An Author", ...fields };
}

/** A contact message as the form sends it. `fields` are the values that matter to a test. */
export function validMessage(fields: Partial<Message> = {}): Message {
  return { ...message, ...fields };
}
