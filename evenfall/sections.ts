import type { Sections } from "../defaults/settings/sections.ts";

export const sections = {
  ownCode: true,
  light: true,
  chart: true,
  ports: true,
  claims: true,
  newsletter: true,
  team: true,
  reviews: true,
  contact: true,
  signIn: true,
  changes: true,
} satisfies Partial<Sections>;
