/** The words of the preview of colour-vision deficiencies. */
export const visionWording = {
  label: "Vision",
  kinds: {
    normal: "Normal",
    protan: "Protan",
    deutan: "Deutan",
    tritan: "Tritan",
    greyscale: "Greyscale",
  },
  /** Opens the figures. */
  figures: "Figures",
  /** What a visitor sees with each kind of vision. */
  shows: {
    normal: "As it is.",
    protan: "Red-blind eyes (protan): red is dark.",
    deutan: "Green-blind eyes (deutan): red and green come together.",
    tritan: "Blue-blind eyes (tritan): blue and green come together.",
    greyscale: "Lightness alone.",
  },
  nearest: (one: string, other: string, distance: string) =>
    `The two roles most alike are “${one}” and “${other}”: ΔE2000 ${distance}, where 1 is the least that eyes can see.`,
  source: "Simulated after Machado et al. 2009, at full severity.",
};
