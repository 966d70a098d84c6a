import { v7 as uuidv7 } from "uuid";
import type { Inputs } from "../../client/api.ts";
import type { reviews } from "../../server/db/schema.ts";
import type { ReviewContent } from "../../shared/reviews.ts";

type Submission = Inputs["reviews"]["add"] & { submission: string };

/** What an author may write. A new field of the reviews gets its value here, and no test has to name it. */
const content: ReviewContent = { title: "A title", message: "A message" };

/** A review as the form sends it, with a new key. `fields` are the values that matter to a test. */
export function validReview<Fields extends Partial<Submission>>(fields?: Fields): Submission & Fields {
  return { submission: uuidv7(), ...content, ...fields } as Submission & Fields;
}

type Row = typeof reviews.$inferInsert;

/** A row of the table `reviews`. `fields` are the values that matter to a test. */
export function reviewRow(fields: Partial<Row> & { authorId: string }): Row {
  return { id: uuidv7(), ...content, authorName: "An Author", ...fields };
}
