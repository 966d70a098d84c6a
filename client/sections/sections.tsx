import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { api, type PageState, queryClientOf } from "../api.ts";
import { apiClient } from "../api-client.ts";
import { wasSignedIn } from "../auth/viewer.ts";
import { Boundary } from "../ui/boundary.tsx";
import { allSections } from "./all-sections.ts";
import { Chart } from "./chart/chart.tsx";
import { Claims } from "./claims/claims.tsx";
import { Contact } from "./contact/contact.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import type { PageSection } from "./manifest.ts";
import { Reviews } from "./reviews/reviews.tsx";
import { Team } from "./team/team.tsx";

type Key = keyof typeof allSections;

/** The component of each section, which gets its anchor as its id. */
const contents: Record<Key, ComponentType<{ id: string }>> = {
  claims: Claims,
  chart: Chart,
  howTo: HowTo,
  reviews: Reviews,
  team: Team,
  contact: Contact,
};

const sections = (Object.entries(allSections) as [Key, PageSection][]).filter(
  ([, { name }]) => name === null || SECTIONS[name],
);

/**
 * When what the page has of the reviews was read. Who is signed in may just have written, through another process of
 * the site, and the Back button shows a page that the browser has kept: their page may be older than the visit.
 */
function readAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const isKept = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return wasSignedIn() || isKept ? 0 : performance.timeOrigin;
}

function createClient(state: PageState) {
  if (import.meta.env.SSR) return queryClientOf(state, 0);
  return queryClientOf(state, readAt());
}

/** The sections below the stage. One that fails leaves the others as they are. */
export function Sections({ state }: { state: PageState }) {
  const [queryClient] = useState(() => createClient(state));
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {sections.map(([key, { anchor }]) => {
          const Content = contents[key];
          return (
            <Boundary key={key} id={anchor}>
              {/* React hydrates one after the other, so that a visitor can scroll and type meanwhile. */}
              <Suspense>
                <Content id={anchor} />
              </Suspense>
            </Boundary>
          );
        })}
      </QueryClientProvider>
    </api.Provider>
  );
}
