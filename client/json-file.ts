import { queryOptions } from "@tanstack/react-query";

/** Loads a JSON file. @throws if the server answers with an error. */
export async function loadJson<Data>(url: string): Promise<Data> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${url} with ${response.status}.`);
  return await response.json();
}

/**
 * A query for a file from the build. The file is loaded once, because its address changes with its content. After a
 * failure it is loaded again when another component needs it or when the network returns.
 */
export function fileQuery<Content>(url: string, load: (url: string) => Promise<Content>) {
  return queryOptions({
    queryKey: [url],
    queryFn: () => load(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: true,
  });
}
