export const variantsWording = {
  theme: "Farbschema",
  missing: "Dieses Farbschema konnte nicht geladen werden. Bitte wähle es noch einmal.",
};

export const moreContrastWording = {
  label: "Schwache Farben anheben",
  faint: (count: number, lowest: string) => {
    const ratio = `${lowest.replace(".", ",")}:1`;
    if (count === 0) return "Jede Farbe erreicht 4,5:1.";
    return count === 1
      ? `Eine Farbe hat ${ratio}; die WCAG verlangen 4,5.`
      : `${count} Farben liegen unter 4,5:1, die schwächste hat ${ratio}.`;
  },
};
