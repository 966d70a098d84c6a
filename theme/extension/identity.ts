import { identity, labels } from "virtual:extension";

/** The extension's identity, as single exports, so that the page's bundle contains only what the page shows. */
export const extension = {
  name: identity.name,
  publisher: identity.publisher,
  extensionName: identity.extensionName,
  id: identity.id,
  version: identity.version,
  repository: identity.repository,
  issues: identity.issues,
  /** Its page in the marketplace. */
  marketplace: `https://marketplace.visualstudio.com/items?itemName=${identity.id}`,
  themeLabel: labels[0],
} as const;
