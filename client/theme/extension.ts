import {
  contributes,
  displayName,
  name,
  publisher,
  repository,
  version,
} from "../../site/extension/package.json";

const [theme] = contributes.themes;

/** What the extension's package.json says of it. */
export const extension = {
  /** The name that people read. */
  name: displayName,
  publisher,
  /** The name within the publisher's extensions. */
  extensionName: name,
  /** The marketplace identity: `publisher.name`. */
  id: `${publisher}.${name}`,
  version,
  /** The web address of its source. */
  repository: repository.url,
  /** The theme's name in the editor's list. */
  themeLabel: theme?.label ?? displayName,
} as const;
