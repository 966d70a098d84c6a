export const language: { lang: string; dir: "ltr" | "rtl" } = { lang: "de", dir: "ltr" };

const months = [
  "Jan.",
  "Feb.",
  "März",
  "Apr.",
  "Mai",
  "Juni",
  "Juli",
  "Aug.",
  "Sept.",
  "Okt.",
  "Nov.",
  "Dez.",
];

/** Formats a day, such as 21. Nov. 2026, in UTC. */
export function writeDay(instant: Date): string {
  return `${instant.getUTCDate()}. ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}
