export const embedWording = {
  feedTitle: (name: string) => `Bewertungen von ${name}`,
  badge: (count: number) => ({ label: "Bewertungen", value: String(count) }),
  cardTitle: (name: string) => `Was über ${name} gesagt wird`,
  noReviews: "Es gibt noch keine Bewertung.",
  by: (author: string) => `– ${author}`,
};
