/** The ids that links on the page lead to. `Howto` is capitalised on purpose. */
export const anchors = {
  navigation: "navigation",
  home: "home",
  howTo: "Howto",
  reviews: "reviews",
  team: "team",
  contact: "contact",
  /** The switch for Google Analytics. */
  analytics: "analytics",
} as const;
