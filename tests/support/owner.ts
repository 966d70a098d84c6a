import { fileURLToPath } from "node:url";
import { readExtension } from "../../theme/extension/read-extension.ts";

/** The extension in `site/`, from which the tests know what to expect of the page. */
export const extension = readExtension(
  fileURLToPath(new URL("../../evenfall/extension", import.meta.url)),
  "evenfall/extension",
);

export const { identity, themes } = extension;

/** Whether `site/` is the one that this project ships. Tests of Evenfall's own properties run only then. */
export const isEvenfall = identity.id === "evenfall.evenfall-theme";

export const marketplace = `https://marketplace.visualstudio.com/items?itemName=${identity.id}`;
