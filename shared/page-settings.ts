/** The names that a page in `site/pages/` may use between double braces. */
export const pageSettingNames = [
  "name",
  "publicOrigin",
  "responsible",
  "providerNames",
  "googleAnalytics",
  "mail",
  "reviewsHold",
  "contactDays",
  "sessionCookie",
  "sessionIdleDays",
  "sessionMaxDays",
  "server",
  "forms",
  "ownCode",
  "signIn",
  "reviews",
  "contact",
] as const;

export type PageSetting = (typeof pageSettingNames)[number];
