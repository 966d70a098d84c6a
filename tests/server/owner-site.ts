import { v7 as uuidv7 } from "uuid";
import { type ReviewState, reviews } from "../../server/db/schema.ts";
import { appOfFile } from "../support/app.ts";
import { reviewRow } from "../support/content.ts";
import { OWNER, signInOwner, signInWith } from "../support/people.ts";

/** A site with an owner, for all tests of a file, and functions to read what it shows. */
export async function ownerSiteOfFile() {
  const app = await appOfFile({ OWNER });
  const { owner } = (await signInOwner(app)).api;

  /** A new person with reviews in these states, the first one the oldest. @returns the reviews' ids too. */
  async function authorOf(name: string, states: readonly ReviewState[]) {
    const person = await signInWith(app, name, { provider: "github", subject: uuidv7() });
    const rows = states.map((state, index) =>
      reviewRow({ authorId: person.id, authorName: name, state, createdAt: new Date(Date.now() + index) }),
    );
    await app.db.insert(reviews).values(rows);
    return { ...person, reviews: rows.map(({ id }) => id) };
  }

  /** The ids of the reviews that a visitor sees. */
  async function seen(): Promise<string[]> {
    return (await app.api.reviews.list.query({ limit: 50 })).reviews.map(({ ids }) => ids);
  }

  return { app, owner, authorOf, seen };
}
