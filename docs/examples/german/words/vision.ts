export const visionWording = {
  label: "Sehen",
  kinds: {
    normal: "Normal",
    protan: "Protan",
    deutan: "Deutan",
    tritan: "Tritan",
    greyscale: "Graustufen",
  },
  figures: "Zahlen",
  shows: {
    normal: "So, wie es ist.",
    protan: "Rotblindheit (protan): Rot ist dunkel.",
    deutan: "Grünblindheit (deutan): Rot und Grün fallen zusammen.",
    tritan: "Blaublindheit (tritan): Blau und Grün fallen zusammen.",
    greyscale: "Nur die Helligkeit.",
  },
  nearest: (one: string, other: string, distance: string) =>
    `Am ähnlichsten sind sich „${one}“ und „${other}“: ΔE2000 ${distance.replace(".", ",")}; 1 ist das Kleinste, was Augen sehen.`,
  source: "Simuliert nach Machado u. a. 2009, in voller Stärke.",
};
