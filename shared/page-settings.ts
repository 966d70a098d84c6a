/** The names that a page in `site/pages/` may use in double braces. */
export const pageSettingNames = [
  ...(["name", "publicOrigin", "responsible", "providerNames", "googleAnalytics", "mail", "webhook"] as const),
  ...(["server", "reviewsHold", "contactDays", "sessionCookie", "sessionIdleDays", "sessionMaxDays"] as const),
  ...(["forms", "ownCode", "signIn", "reviews", "contact"] as const),
];

export type PageSetting = (typeof pageSettingNames)[number];
