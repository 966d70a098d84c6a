import { identity, labels } from "virtual:extension";

/** What the extension's package.json says of it; one by one, so that the page's bundle takes what it shows alone. */
export const extension = {
  name: identity.name,
  publisher: identity.publisher,
  extensionName: identity.extensionName,
  id: identity.id,
  version: identity.version,
  repository: identity.repository,
  themeLabel: labels[0],
} as const;
