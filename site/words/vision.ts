/** The words of the lens, which shows the theme as other eyes see it. */
export const visionWording = {
  label: "Vision",
  kinds: {
    normal: "Normal",
    protan: "Protan",
    deutan: "Deutan",
    tritan: "Tritan",
    greyscale: "Greyscale",
  },
  /** What each one shows. */
  shows: {
    normal: "As it is.",
    protan: "Without the cones for long waves: red is dark.",
    deutan: "Without the cones for middle waves: red and green come together.",
    tritan: "Without the cones for short waves: blue and green come together.",
    greyscale: "Lightness alone.",
  },
  nearest: (one: string, other: string, distance: string) =>
    `The nearest two roles are ${one} and ${other}, ΔE2000 ${distance} apart.`,
  source: "Simulated after Machado, Oliveira and Fernandes 2009, in full severity.",
  roles: {
    Comments: "comments",
    Keywords: "keywords",
    Strings: "strings",
    Functions: "functions",
    Types: "types",
    Constants: "constants",
    Variables: "variables",
    Tags: "tags",
  },
};
