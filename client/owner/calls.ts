import { ownerWording } from "../../defaults/words/owner.ts";
import type { Review } from "../../shared/reviews.ts";
import {
  type FromWire,
  IDS_MAX,
  idToWire,
  type OwnerDayCounts,
  type OwnerMessage,
  type OwnerPerson,
  type OwnerReview,
  reviewFromWire,
  rowFromWire,
} from "../../shared/wire.ts";
import { apiClient, isApiError } from "../api-client.ts";

// The API calls of the owner's page.

const { owner } = apiClient;

export type ReviewState = OwnerReview["state"];
/** A review in the owner's list. */
export type ListedReview = Review & { state: ReviewState };
export type Author = Review["author"];
export type Person = FromWire<OwnerPerson>;
export type Message = FromWire<OwnerMessage>;

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** A page of reviews, waiting ones first. @param cursor the `next` of the previous page; undefined for the first. */
export async function listReviews(
  { state, author }: { state: ReviewState | undefined; author: string | undefined },
  cursor: string | undefined,
): Promise<Page<ListedReview>> {
  const { reviews, nextCursor } = await owner.reviews.list.query({ state, author, cursor });
  const rows = reviews.map((review): ListedReview => ({ ...reviewFromWire(review), state: review.state }));
  return { rows, next: nextCursor };
}

/** A page of people, newest first. @param search part of a name or an account; empty for everybody. */
export async function listPeople(search: string, cursor: string | undefined): Promise<Page<Person>> {
  const { people, nextCursor } = await owner.people.list.query({ search, cursor });
  return { rows: people.map(rowFromWire), next: nextCursor };
}

/** A page of contact messages, newest first. @param search part of a sender's name or address. */
export async function listMessages(search: string, cursor: string | undefined): Promise<Page<Message>> {
  const { messages, nextCursor } = await owner.messages.list.query({ search, cursor });
  return { rows: messages.map(rowFromWire), next: nextCursor };
}

/** The counts of the last days. */
export async function readCounts(): Promise<OwnerDayCounts[]> {
  return (await owner.counts.query()).days;
}

/** Calls `act` for any number of ids, in batches of the size that the server accepts. */
async function inTurns(ids: readonly string[], act: (input: { ids: string[] }) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += IDS_MAX) {
    await act(idToWire(ids.slice(start, start + IDS_MAX)));
  }
}

/** Shows these reviews, hides them, or returns them to waiting. */
export function setReviewState(ids: readonly string[], state: ReviewState): Promise<void> {
  if (state === "shown") return inTurns(ids, owner.reviews.show.mutate);
  return inTurns(ids, (input) => owner.reviews.hide.mutate({ ...input, waiting: state === "waiting" }));
}

/** Shows or hides every review by a person. @returns the ids of the reviews that changed, by their previous state. */
export async function setStateOfAuthor(author: string, state: "shown" | "hidden") {
  const change = state === "shown" ? owner.reviews.show : owner.reviews.hide;
  return (await change.mutate({ author })).before ?? {};
}

/** Deletes any number of reviews permanently. */
export function deleteReviews(ids: readonly string[]): Promise<void> {
  return inTurns(ids, owner.reviews.delete.mutate);
}

/** Permanently deletes every review by a person. */
export async function deleteReviewsOf(author: string): Promise<void> {
  await owner.reviews.delete.mutate({ author });
}

/** @param message null removes the answer. */
export async function answerReview(id: string, message: string | null): Promise<void> {
  await owner.reviews.answer.mutate({ ...idToWire(id), message });
}

/** @returns whether the block is new, or has a new reason. */
export async function blockPerson(id: string, reason?: string): Promise<boolean> {
  return (await owner.people.block.mutate({ ...idToWire(id), reason })).changed;
}

/** Makes a call that takes only an id. */
function ofId<Answer>(call: (input: { ids: string }) => Promise<Answer>) {
  return (id: string) => call(idToWire(id));
}

/** Lifts a block. The person can sign in again. */
export const unblockPerson = ofId(owner.people.unblock.mutate);

/** Deletes an account with its sessions and reviews. */
export const deletePerson = ofId(owner.people.delete.mutate);

/** Everything that is stored about a person, as JSON. */
export const exportPerson = ofId(owner.people.export.query);

/** Deletes a contact message permanently. */
export const deleteMessage = ofId(owner.messages.delete.mutate);

/** Mails the owner. @returns the mail server's answer, in a sentence. @throws if it did not accept the mail. */
export async function sendTestMail(): Promise<string> {
  const { accepted, answer, variable = "" } = await owner.messages.testMail.mutate();
  if (!accepted) throw new Error(ownerWording.testMailRefused(answer, variable));
  return ownerWording.testMailAccepted(answer);
}

/** Whether a call was refused because the caller is not, or no longer, the owner. */
export function isShutOut(error: unknown): boolean {
  const code = isApiError(error) ? error.data?.code : undefined;
  return code === "UNAUTHORIZED" || code === "FORBIDDEN";
}

/** Why a call failed, in a sentence. */
export function reasonOf(error: Error): string {
  if (!isApiError(error)) return error.message;
  if (!error.data) return ownerWording.unreachable;
  return Object.values(error.data.fieldErrors ?? {}).flat()[0] ?? error.message;
}
