import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { appOfFile, type Person, refusal } from "../support/app.ts";
import { validReview } from "../support/review.ts";

// With rate limits on, the session is looked up before the statement.
const app = await appOfFile({ RATE_LIMITS: "on" });

const RACES = 25;

type Outcome = "done" | string;

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  const settled = call.then(
    () => "done",
    () => null,
  );
  return (await settled) ?? (await refusal(call)).code;
}

test.each([
  ["signs out", (person: Person) => person.api.auth.signOut.mutate()],
  ["signs out everywhere", (person: Person) => person.api.auth.signOutEverywhere.mutate()],
  ["deletes the account", (person: Person) => person.api.auth.deleteAccount.mutate()],
])("a review sent while its author %s is stored or UNAUTHORIZED", async (_, end) => {
  const outcomes = new Set<Outcome>();
  await Promise.all(
    Array.from({ length: RACES }, async () => {
      const person = await app.signIn("Racer");
      const input = validReview({ title: "A race", message: "Text" });
      const [added, removed] = await Promise.all([
        outcomeOf(person.api.reviews.add.mutate(input)),
        outcomeOf(person.api.reviews.delete.mutate({ ids: input.ids })),
        end(person),
      ]);
      outcomes.add(added).add(removed);
      if (added !== "done") expect(await app.db.$count(reviews, eq(reviews.id, input.ids))).toBe(0);
    }),
  );
  expect([...outcomes].filter((outcome) => outcome !== "done" && outcome !== "UNAUTHORIZED")).toEqual([]);
});

test("simultaneous deletes and undos of one review all succeed", async () => {
  for (let round = 0; round < RACES; round++) {
    const person = await app.signIn("Racer");
    const input = validReview({ title: "To and fro", message: "Text" });
    await person.api.reviews.add.mutate(input);
    const remove = () => person.api.reviews.delete.mutate({ ids: input.ids });
    const undo = () => person.api.reviews.restore.mutate({ ids: input.ids });
    const outcomes = await Promise.all([remove(), undo(), remove(), undo(), remove()].map(outcomeOf));
    expect(outcomes).toEqual(["done", "done", "done", "done", "done"]);
  }
});
