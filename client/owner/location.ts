import { useSyncExternalStore } from "react";

/** The areas of the owner's page, in the order of its menu. */
const areas = ["reviews", "people", "messages", "counts"] as const;

/** The areas that the site has. */
export const shownAreas = areas.filter(
  (area) => (area !== "reviews" || SECTIONS.reviews) && (area !== "messages" || SECTIONS.contact),
);

/**
 * The address of a person's reviews. The name is in it, so that the page can say whose they are while it reads them.
 */
export function authorHref({ id, name }: { id: string; name: string }): string {
  return `#reviews/${id}/${encodeURIComponent(name)}`;
}

function subscribe(change: () => void): () => void {
  window.addEventListener("hashchange", change);
  return () => window.removeEventListener("hashchange", change);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the address names: an area, and perhaps the person whose reviews it shows. */
export function useLocation() {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [name, id, person = ""] = hash.slice(1).split("/");
  return {
    area: shownAreas.find((area) => area === name) ?? shownAreas[0] ?? ("people" as const),
    author: id ? { id, name: decode(person) } : null,
  };
}
