import type { Vision } from "../color/vision.ts";

/**
 * What a theme has to reach. Contrast is WCAG 2.2's ratio, distances are ΔE2000; people just notice a distance of about
 * 1.
 */
export interface ColorRequirements {
  /** For every token and every workbench text, on every background on which it can appear. */
  contrast: number;
  /** The same for a high-contrast theme. */
  highContrast: number;
  /** Between every two main roles, for each kind of colour vision. */
  distance: Readonly<Record<Vision, number>>;
  /** Between added and deleted colours, for each kind of colour vision. */
  changes: number;
}

/** The requirements of `report`. WCAG 2.2 asks for 4.5:1 of text (1.4.3), and for 7:1 at its higher level (1.4.6). */
export const requirements: ColorRequirements = {
  contrast: 4.5,
  highContrast: 7,
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  changes: 10,
};
