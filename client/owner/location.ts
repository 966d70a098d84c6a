import { useSyncExternalStore } from "react";

/** The areas of the owner's page, in the order of its menu. */
const areas = ["reviews", "people", "messages", "counts"] as const;

/** The areas that the site has. */
export const shownAreas = areas.filter(
  (area) => (area !== "reviews" || SECTIONS.reviews) && (area !== "messages" || SECTIONS.contact),
);

/** The address of a person's reviews. It has the name, so that the page can say whose they are while it reads them. */
export function authorHref({ id, name }: { id: string; name: string }): string {
  return `#reviews?${new URLSearchParams({ author: id, name })}`;
}

function subscribe(change: () => void): () => void {
  window.addEventListener("hashchange", change);
  return () => window.removeEventListener("hashchange", change);
}

/** What the address names: an area, and perhaps the person whose reviews it shows. */
export function useLocation() {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [name, search] = hash.slice(1).split("?");
  const { author: id, name: person = "" } = Object.fromEntries(new URLSearchParams(search));
  return {
    area: shownAreas.find((area) => area === name) ?? shownAreas[0] ?? ("people" as const),
    author: id ? { id, name: person } : null,
  };
}
