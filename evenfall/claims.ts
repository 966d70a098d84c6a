import type { Claim } from "../defaults/settings/claims.ts";

export const claims = (version: string): readonly Claim[] => [
  { value: "100+", label: "downloads" },
  { value: "10+", label: "positive reviews" },
  { value: "4+", label: "stars out of 5" },
  { value: version, label: "stable version" },
];
