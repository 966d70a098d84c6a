const together = [
  "zweit",
  "dritt",
  "viert",
  "fünft",
  "sechst",
  "siebt",
  "acht",
  "neunt",
  "zehnt",
  "elft",
  "zwölft",
];

export const teamWording = {
  lead: (count: number) => {
    if (count === 1) return "Eine Person kümmert sich um das Farbschema.";
    const word = together[count - 2];
    return word === undefined
      ? `Wir sind ${count} und kümmern uns um das Farbschema.`
      : `Wir kümmern uns zu ${word} um das Farbschema.`;
  },
  favourite: (role: string) => `Lieblingsfarbe: ${role}`,
  portrait: (name: string) => `Porträt von ${name}`,
  link: (name: string, label: string) => `${name} auf ${label}`,
};
