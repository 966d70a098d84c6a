import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { RegistryNumbers } from "../server/registries/numbers.ts";
import { api, createQueryClient, type ReviewPage, reviewListInput } from "./api.ts";

/** The data that the server embeds in the page. */
export interface PageState {
  /** The version of the review list that the page shows; null if it could not be read. */
  version: string | null;
  /** The newest reviews; null when they could not be read. */
  newest: ReviewPage | null;
  /** The registries' numbers for the extension; null if there are none. */
  numbers: RegistryNumbers | null;
  /** When the page was rendered, in milliseconds since 1970. */
  renderedAt: number;
}

export function readPageState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Makes a query client that has the page's reviews in its cache. The server and the browser begin with the same cache. */
export function queryClientOf({ newest, renderedAt }: PageState): QueryClient {
  const client = createQueryClient();
  if (newest) {
    client.setQueryData(
      getQueryKey(api.reviews.list, reviewListInput, "infinite"),
      { pages: [newest], pageParams: [null] },
      { updatedAt: renderedAt },
    );
  }
  return client;
}
