/**
 * The requirements that `npm run theme:report -- --strict` checks for every variant. Contrast is WCAG 2.2's ratio. Distances
 * are in ΔE2000; people just notice a distance of about 1.
 */
export const colorRequirements = {
  /** For every token and every workbench text, on every background on which it can appear. */
  contrast: 4.5,
  /** The same for a variant whose `uiTheme` is `hc-black` or `hc-light`. */
  highContrast: 7,
  /** Between every two main roles, for each kind of colour vision. */
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  /** Between added and deleted colours, for each kind of colour vision. */
  changes: 10,
  /** The maximum number of tokens in the report's code that no rule colours. */
  plainTokens: 0,
} as const;
