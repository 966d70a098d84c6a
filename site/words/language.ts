/** The language of all words here (BCP 47), and which way it is written. */
export const language: { lang: string; dir: "ltr" | "rtl" } = { lang: "en", dir: "ltr" };

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day, such as 21 Nov 2026. In UTC: the same on the server and in every browser. */
export function writeDay(instant: Date): string {
  const day = String(instant.getUTCDate()).padStart(2, "0");
  return `${day} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}
