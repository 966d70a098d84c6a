import * as own from "#site/color-requirements.ts";

/**
 * What `npm run theme -- report --strict` checks for every variant. Contrast is WCAG 2.2's ratio. Distances are in ΔE2000;
 * people just notice a distance of about 1.
 */
export interface ColorRequirements {
  /** For every token and every workbench text, on every background on which it can appear. */
  contrast: number;
  /** The same for a variant whose `uiTheme` is `hc-black` or `hc-light`. */
  highContrast: number;
  /** Between every two main roles, for each kind of colour vision. */
  distance: { normal: number; protan: number; deutan: number; tritan: number };
  /** Between added and deleted colours, for each kind of colour vision. */
  changes: number;
  /** The maximum number of tokens in the report's code that no rule colours. */
  plainTokens: number;
}

export const colorRequirements: ColorRequirements = {
  contrast: 4.5,
  highContrast: 7,
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  changes: 10,
  plainTokens: 0,
  ...own.colorRequirements,
};
