/** The words of the chart that compares this theme with others. */
export const chartWording = {
  heading: "Who can read it",
  lead: (name: string, contrast: string, distance: string) =>
    `Every theme must be read in the evening, and by the one man in twelve who confuses red and green. ${name}’s faintest colour has a contrast of ${contrast}:1; to red-green blind eyes its two nearest roles are ΔE2000 ${distance} apart.`,
  others: (count: number) =>
    `The dots are ${count} well-known themes, measured alike. In the lit corner both bars are reached.`,
  picture: (name: string, count: number) =>
    `A plot of ${count} themes by contrast and by distance of colours, in which ${name} stands in the upper right`,
  contrast: "contrast of the faintest role",
  distance: "ΔE2000 of the nearest roles",
  find: "Find yours",
  choose: "Choose a theme",
  found: (name: string, contrast: string, distance: string) =>
    `${name}: ${contrast}:1, and ΔE2000 ${distance}.`,
};
