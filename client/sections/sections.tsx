import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { anchors } from "../../shared/addresses.ts";
import { api, type PageState, queryClientOf } from "../api.ts";
import { apiClient } from "../api-client.ts";
import { wasSignedIn } from "../auth/viewer.ts";
import { Boundary } from "../ui/boundary.tsx";
import { Chart } from "./chart/chart.tsx";
import { Claims } from "./claims/claims.tsx";
import { Contact } from "./contact/contact.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { Team } from "./team/team.tsx";

/** The sections below the stage, in the order of the page. A build leaves out sections that are off. */
const sections = [
  SECTIONS.claims && { id: anchors.claims, Content: Claims },
  SECTIONS.chart && { id: anchors.chart, Content: Chart },
  { id: anchors.howTo, Content: HowTo },
  SECTIONS.reviews && { id: anchors.reviews, Content: Reviews },
  SECTIONS.team && { id: anchors.team, Content: Team },
  SECTIONS.contact && { id: anchors.contact, Content: Contact },
].filter((section) => section !== false);

/**
 * When the page's reviews were read. A page from the Back button may be old, and a signed-in visitor may just have
 * written a review through another process of the site. In both cases the result is 0, because the reviews may be
 * outdated.
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

/** The sections below the stage. If one fails, the others keep working. */
export function Sections({ state }: { state: PageState }) {
  const [queryClient] = useState(() => createClient(state));
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {sections.map(({ id, Content }) => (
          <Boundary key={id} id={id}>
            {/* React hydrates the sections one by one, so that a visitor can scroll and type meanwhile. */}
            <Suspense>
              <Content id={id} />
            </Suspense>
          </Boundary>
        ))}
      </QueryClientProvider>
    </api.Provider>
  );
}
