import type { ThemeFigures } from "../../../toolkit/report/figures.ts";

/** The ends of the scales. */
const CONTRAST_MIN = 1.2;
const CONTRAST_MAX = 14;
const DISTANCE_MAX = 16;

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The distance of a contrast from the left edge, on a logarithmic scale. */
export function across(contrast: number): string {
  const shown = Math.min(Math.max(contrast, CONTRAST_MIN), CONTRAST_MAX);
  return percent(Math.log(shown / CONTRAST_MIN) / Math.log(CONTRAST_MAX / CONTRAST_MIN));
}

/** The distance of a colour distance from the top edge, on a linear scale that starts at 0. */
export function down(distance: number): string {
  return percent(1 - Math.min(distance, DISTANCE_MAX) / DISTANCE_MAX);
}

/** The centre of a theme's dot. */
export function placeOf({ contrast, distance }: Pick<ThemeFigures, "contrast" | "distance">) {
  return { cx: across(contrast), cy: down(distance) };
}
