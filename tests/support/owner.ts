import { fileURLToPath } from "node:url";
import { readExtension } from "../../theme/extension/read-extension.ts";

/** The extension in the owner's folder: what the tests expect of the page. */
export const { identity, themes } = readExtension(
  fileURLToPath(new URL("../../site/extension", import.meta.url)),
  "site/extension",
);

/** Whether the owner's folder is the one that this project ships; what holds for Evenfall alone runs then. */
export const isEvenfall = identity.id === "evenfall.evenfall-theme";

export const marketplace = `https://marketplace.visualstudio.com/items?itemName=${identity.id}`;
