import { product } from "../../site/words/page.ts";
import type { ExtensionIdentity } from "../../theme/extension/read-extension.ts";
import type { Artefact } from "./artefact.ts";
import type { ColorTokens } from "./tokens.ts";

function webManifest({ name }: ExtensionIdentity, { bg }: ColorTokens): string {
  return JSON.stringify({
    name,
    short_name: name,
    description: product.description,
    start_url: "/",
    display: "minimal-ui",
    background_color: bg,
    theme_color: bg,
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
}

/** The site's icon, and the web manifest that refers to it. @param logo an SVG document. */
export function logoArtefact(logo: string, identity: ExtensionIdentity, tokens: ColorTokens): Artefact {
  return { files: { "favicon.svg": () => logo, "site.webmanifest": () => webManifest(identity, tokens) } };
}
