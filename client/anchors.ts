/** The ids that links lead to, besides those of the other sections. */
export const anchors = {
  navigation: "navigation",
  home: "home",
  /** Capitalised on purpose. */
  howTo: "Howto",
  /** The switch for Google Analytics. */
  analytics: "analytics",
} as const;
