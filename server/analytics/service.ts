import { parseUrl, type Variables } from "../runtime/variables.ts";

/** A cookieless analytics service that counts visits in addition to the site's own counts. */
interface AnalyticsService {
  name: "Plausible" | "Umami";
  /** The address of its script. */
  src: string;
  /** The script's `data-` attributes, without that prefix. */
  data: Readonly<Record<string, string>>;
  /** The sources that the Content Security Policy must allow, so that the script can report visits. */
  connect: readonly string[];
}

/** An id, or the origin of a self-hosted server with the id as its path: `https://stats.example/theme.example`. */
function parseIdAndOrigin(value: string, origin: string): { origin: string; id: string } | null {
  if (!value.includes("/")) return { origin, id: value };
  const url = parseUrl(value);
  const isPlain = url?.protocol === "https:" && !url.search && !url.hash && !url.username;
  return isPlain ? { origin: url.origin, id: url.pathname.slice(1) } : null;
}

const PLAUSIBLE = "https://plausible.io";
const UMAMI_CLOUD = "https://cloud.umami.is";
/** Umami's cloud receives visits at other hosts than the script's, and has changed these hosts several times. */
const UMAMI_GATEWAYS = ["https://*.umami.is", "https://*.umami.dev"];

/** Reads PLAUSIBLE_DOMAIN and UMAMI_WEBSITE_ID, only one of which may be set. @returns null when neither is set. */
export function readAnalyticsService({ read, report }: Variables): AnalyticsService | null {
  const domain = read("PLAUSIBLE_DOMAIN");
  const website = read("UMAMI_WEBSITE_ID");
  const plausible = domain === null ? null : parseIdAndOrigin(domain, PLAUSIBLE);
  if (domain !== null && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(plausible?.id ?? "")) {
    report(
      "PLAUSIBLE_DOMAIN has to be a domain such as theme.example, or https://stats.example/theme.example.",
    );
  }
  const umami = website === null ? null : parseIdAndOrigin(website, UMAMI_CLOUD);
  if (website !== null && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(umami?.id ?? "")) {
    report(
      "UMAMI_WEBSITE_ID has to be a website's id in Umami (a UUID), or https://stats.example/ and the id.",
    );
  }
  if (domain !== null && website !== null) report("UMAMI_WEBSITE_ID cannot be set beside PLAUSIBLE_DOMAIN.");
  if (plausible) {
    return {
      name: "Plausible",
      src: `${plausible.origin}/js/script.js`,
      data: { domain: plausible.id },
      connect: [plausible.origin],
    };
  }
  if (umami) {
    return {
      name: "Umami",
      src: `${umami.origin}/script.js`,
      data: { "website-id": umami.id, "exclude-hash": "true" },
      connect: [umami.origin, ...(umami.origin === UMAMI_CLOUD ? UMAMI_GATEWAYS : [])],
    };
  }
  return null;
}
