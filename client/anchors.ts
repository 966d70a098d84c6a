/** The ids that links lead to, besides those of the sections. */
export const anchors = {
  navigation: "navigation",
  home: "home",
  /** The switch for Google Analytics. */
  analytics: "analytics",
} as const;
