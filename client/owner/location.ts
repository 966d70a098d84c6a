import { useSyncExternalStore } from "react";

/** The areas of the owner's page, in the order of its menu. */
const areas = ["reviews", "people", "messages", "counts"] as const;

/** The areas that this site has. */
export const shownAreas = areas.filter(
  (area) => (area !== "reviews" || SECTIONS.reviews) && (area !== "messages" || SECTIONS.contact),
);

/** The address of a person's reviews. It includes the name, so that the page can show it while the reviews load. */
export function authorHref({ id, name }: { id: string; name: string }): string {
  return `#reviews?${new URLSearchParams({ author: id, name })}`;
}

function subscribe(change: () => void): () => void {
  window.addEventListener("hashchange", change);
  return () => window.removeEventListener("hashchange", change);
}

/** What the address selects: an area and, optionally, the person whose reviews to show. */
export function useLocation() {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [name, search] = hash.slice(1).split("?");
  const { author: id, name: person = "" } = Object.fromEntries(new URLSearchParams(search));
  return {
    area: shownAreas.find((area) => area === name) ?? shownAreas[0] ?? ("people" as const),
    author: id ? { id, name: person } : null,
  };
}
