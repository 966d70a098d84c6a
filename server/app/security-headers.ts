import { hash } from "node:crypto";
import { themeScript } from "virtual:first-paint";
import helmet, { type HelmetOptions } from "helmet";
import type { Env } from "../env.ts";

function cspSource(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

/**
 * The CSP sources (`'sha256-…'`) of the page's inline parts: the style sheets of its shell, and the script that runs before the
 * first paint.
 */
export function inlineSources(html: string) {
  return {
    scripts: themeScript === null ? [] : [cspSource(themeScript)],
    styles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => cspSource(css)),
  };
}

/**
 * The headers of every answer, as helmet makes them. They are the same for all, so helmet runs once and not per
 * request.
 */
export function securityHeaders(env: Env, inline: ReturnType<typeof inlineSources>): Record<string, string> {
  // From Google's guide to a Content Security Policy for Google Analytics 4.
  const analytics = env.measurementId
    ? {
        script: ["https://*.googletagmanager.com"],
        image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
        connect: [
          "https://*.google-analytics.com",
          "https://*.analytics.google.com",
          "https://*.googletagmanager.com",
        ],
      }
    : { script: [], image: [], connect: [] };
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts, ...analytics.script],
        // The worker highlights a visitor's own code: see client/your-code/.
        workerSrc: ["'self'"],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", "data:", ...analytics.image],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics.connect],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(env.secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in popup of an identity provider must be able to stay connected to the page that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  };
  const headers: Record<string, string> = {
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as never, collector as never, () => {});
  return headers;
}
