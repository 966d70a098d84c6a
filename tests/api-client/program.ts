import { createTRPCClient, httpBatchLink, type TRPCClient, TRPCClientError } from "@trpc/client";
import type { AppRouter, WireReview } from "./api.d.ts";

// A program as docs/api.md describes it, outside the project: of the site it has only api.d.ts.

export type Api = TRPCClient<AppRouter>;

export function connect(site: string, headers: Record<string, string> = {}): Api {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${site}/trpc`, maxItems: 10, headers })] });
}

export function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

async function allReviews(api: Api): Promise<WireReview[]> {
  const all: WireReview[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await api.reviews.list.query({ limit: 2, cursor });
    all.push(...page.reviews);
    cursor = page.nextCursor;
  }
  return all;
}

async function signIn(site: string, name: string): Promise<Api> {
  const form = new URLSearchParams({ name });
  const answer = await fetch(`${site}/auth/local`, { method: "POST", body: form, redirect: "manual" });
  const [cookie = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return connect(site, { cookie });
}

/** What is wrong with each field of an input that the site refuses. */
async function fieldErrorsOf(call: Promise<unknown>): Promise<Record<string, string[]> | null> {
  try {
    await call;
  } catch (error) {
    if (isApiError(error) && error.data?.code === "BAD_REQUEST") return error.data.fieldErrors;
  }
  return null;
}

export async function visit(site: string) {
  const visitor = connect(site);
  const message = { fullName: "A Visitor", email: "visitor@example.com", message: "Hello" };
  const sent = await visitor.contact.send.mutate({ submission: crypto.randomUUID(), ...message });
  const refused = await fieldErrorsOf(visitor.contact.send.mutate({ ...message, email: "nobody" }));

  const person = await signIn(site, "Ada");
  const viewer = await person.auth.viewer.query();
  const added = await person.reviews.add.mutate({ submission: crypto.randomUUID(), title: "Title", message: "Text" });
  const listed = await allReviews(visitor);
  const { deleted } = await person.reviews.delete.mutate({ ids: added.ids });
  const left = await allReviews(visitor);
  return { sent, refused, viewer, added, listed, deleted, left };
}
