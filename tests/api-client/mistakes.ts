import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "./api.d.ts";
import { type Api, isApiError } from "./program.ts";

// Mistakes that the compiler has to report: each comment is an error itself if the next line compiles. docs/api.md lists
// them.

type NewReview = inferRouterInputs<AppRouter>["reviews"]["add"];

const review: NewReview = { title: "Title", message: "Text" };
const misnamed = { titel: "Title", message: "Text" };
const message = { fullName: "A Visitor", email: "visitor@example.com", message: "Hello" };

function validReview(fields: Partial<NewReview> = {}): NewReview {
  return { ...review, ...fields };
}

export async function makeMistakes(api: Api) {
  // @ts-expect-error: a field with a wrong name
  await api.reviews.add.mutate({ titel: "Title", message: "Text" });
  // @ts-expect-error: the same, by a spread
  await api.reviews.add.mutate({ ...misnamed });
  // @ts-expect-error: the same, through a function that is typed by the input
  await api.reviews.add.mutate(validReview({ titel: "Title" }));
  // @ts-expect-error: a field that the form's hidden field had under another name
  await api.contact.send.mutate({ ...message, homepage: "" });
  // @ts-expect-error: a missing field
  await api.reviews.add.mutate({ title: "Title" });
  // @ts-expect-error: no input
  await api.reviews.delete.mutate();
  // @ts-expect-error: a value of another type
  await api.reviews.list.query({ limit: "20" });
  // @ts-expect-error: a wrong literal
  await api.analytics.log.mutate({ event: "user_gotin" });
  // @ts-expect-error: a wrong literal of the owner's
  await api.owner.reviews.list.query({ state: "public" });
  // @ts-expect-error: a procedure that does not exist
  await api.reviews.update.mutate(review);
  // @ts-expect-error: a mutation called as a query
  await api.reviews.add.query(review);

  const added = await api.reviews.add.mutate(review);
  // @ts-expect-error: a field of an answer with another name
  added.author;
  // @ts-expect-error: a field that may be missing
  added.answer.message;
  const viewer = await api.auth.viewer.query();
  // @ts-expect-error: null, because nobody may be signed in
  viewer.name;
  const { nextCursor } = await api.reviews.list.query();
  // @ts-expect-error: null on the last page
  nextCursor.length;
}

export function makeMistakesInErrors(error: unknown) {
  if (!isApiError(error) || !error.data) return;
  // @ts-expect-error: a field of an error with another name
  error.data.fields;
  // @ts-expect-error: null unless the input failed
  error.data.fieldErrors.title;
  // @ts-expect-error: a code that does not exist
  error.data.code === "NOT_SIGNED_IN";
}
