import { visitEvents } from "../../shared/analytics.ts";
import { apiClient } from "../api-client.ts";
import type { Tag } from "./consent.tsx";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Logs the two events of a visit. They go to GA4 if the owner has set a measurement id and the visitor agrees. Without
 * an id they go to the site's own counts, which need no consent because they contain nothing about a person.
 */
export async function reportVisit(): Promise<void> {
  const { measurementId } = await apiClient.analytics.config.query();
  if (measurementId) {
    const { askForConsent } = await import("./consent.tsx");
    askForConsent(googleTag(measurementId));
    return;
  }
  await Promise.all(visitEvents.map((event) => apiClient.analytics.log.mutate({ event })));
}

function googleTag(measurementId: string): Tag {
  // While this property of the window is true, the tag sends nothing.
  const disabled = `ga-disable-${measurementId}`;
  const flags = window as unknown as Record<string, boolean>;
  let isLoaded = false;
  return {
    load() {
      flags[disabled] = false;
      if (!isLoaded) reportToGoogle(measurementId);
      isLoaded = true;
    },
    stop() {
      flags[disabled] = true;
      removeGoogleCookies();
      return isLoaded;
    },
  };
}

/** Removes `_ga` and `_ga_…`. The tag sets them for the highest domain that the browser allows. */
function removeGoogleCookies(): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, index) => `;domain=${labels.slice(index).join(".")}`)];
  for (const [name] of document.cookie.matchAll(/\b_ga\w*(?==)/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have only recently got the Cookie Store API
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}

/** Does the same as Google's inline snippet, which the content security policy forbids. */
function reportToGoogle(measurementId: string): void {
  window.dataLayer ??= [];
  const { dataLayer } = window;
  // The tag recognises commands by their type: they have to be `arguments` objects.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", measurementId);
  for (const event of visitEvents) gtag("event", event);
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}
