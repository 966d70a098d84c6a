/** The words of the feed, the badge and the card that other sites show. */
export const embedWording = {
  feedTitle: (name: string) => `Reviews of ${name}`,
  badge: (count: number) => ({ label: "reviews", value: String(count) }),
  cardTitle: (name: string) => `What people say about ${name}`,
  noReviews: "There is no review yet.",
  by: (author: string) => `– ${author}`,
};
