import { visitEvents } from "../../shared/analytics.ts";
import { apiClient } from "../api-client.ts";

/**
 * Logs the two events of a visit. They go to GA4 if the owner has set a measurement id and the visitor agrees. Without
 * an id they go to the site's own counts, which need no consent because they contain nothing about a person.
 */
export async function reportVisit(): Promise<void> {
  const { measurementId } = await apiClient.analytics.config.query();
  if (measurementId) (await import("./consent.tsx")).askForConsent(measurementId);
  else await Promise.all(visitEvents.map((event) => apiClient.analytics.log.mutate({ event })));
}
