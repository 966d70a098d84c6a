/**
 * What the theme's colours must reach; `npm run theme:report -- --strict` holds every variant to it.
 * Contrast is WCAG 2.2's ratio; distances are ΔE2000, of which 1 is about the least that can be seen.
 */
export const colorRequirements = {
  /** Every token and every text of the workbench, on every ground where it can stand. */
  contrast: 4.5,
  /** The same, where a variant's `uiTheme` is `hc-black` or `hc-light`. */
  highContrast: 7,
  /** Every two main roles, for each kind of eyes. */
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  /** What was added against what was deleted, for each kind of eyes. */
  changes: 10,
  /** Tokens that no rule colours, in the code that the report reads. */
  plainTokens: 0,
} as const;
