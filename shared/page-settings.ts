/** The names that a page in `site/pages/` may use between double braces. */
export const pageSettingNames = [
  "name",
  "publicOrigin",
  "providerNames",
  "googleAnalytics",
  "analyticsService",
  "analyticsServer",
  "mail",
  "reviewsHold",
  "contactDays",
  "sessionCookie",
  "sessionIdleDays",
  "sessionMaxDays",
] as const;

export type PageSetting = (typeof pageSettingNames)[number];
