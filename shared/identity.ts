import { identity, labels } from "virtual:extension";

/** The extension's identity, its pages in the two registries, and the label of its first theme. */
export const extension = {
  ...identity,
  openVsx: `https://open-vsx.org/extension/${identity.publisher}/${identity.extensionName}`,
  themeLabel: labels[0],
};
