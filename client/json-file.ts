import { queryOptions } from "@tanstack/react-query";

/** Loads a file of JSON. @throws unless the server answers with success. */
export async function loadJson<Data>(url: string): Promise<Data> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${url} with ${response.status}.`);
  return await response.json();
}

/**
 * The query of a file that the build made, which is loaded once: its address changes with its content. After a failure the
 * next component that needs the file loads it again, and so does the page when the network is back.
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
