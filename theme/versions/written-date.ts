/** A date in a text. */
interface WrittenDate {
  /** As the text has it. */
  source: string;
  /** `2026-08-13`; null if there is no such day, or if day and month cannot be told apart, as in 03/04/2024. */
  date: string | null;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const day = "(?<day>\\d{1,2})";
const year = "(?<year>\\d{4})";

const patterns = [
  // 2026-08-13, 2026/8/3, 2026.08.13
  `${year}(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>${day}`,
  // 2026年8月13日
  `${year}年(?<month>\\d{1,2})月${day}日`,
  // 13 August 2026, 13th of August, 2026, 13. August 2026, 13-Aug-2026
  `${day}(?:st|nd|rd|th)?[. -]{1,2}(?:of )?${month}[.,]?[ -]${year}`,
  // August 13, 2026, Aug 13th 2026
  `${month}\\.?[ -]${day}(?:st|nd|rd|th)?,?[ -]${year}`,
  // 20.10.2024, 12/25/2023
  `(?<one>\\d{1,2})(?<mark>[-/.])(?<other>\\d{1,2})\\k<mark>${year}`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\d])${pattern}(?!\\d)`, "iu"));

/** The day and the month, if their order is clear. */
function inOrder(one: number, other: number): readonly [day: number, month: number] | undefined {
  if (other <= 12 && (one > 12 || one === other)) return [one, other];
  return one <= 12 && other > 12 ? [other, one] : undefined;
}

function isoDate(parts: Record<string, string | undefined>): string | null {
  const { name, one, other } = parts;
  const [dayOfMonth, number] = one
    ? (inOrder(Number(one), Number(other)) ?? [])
    : [Number(parts.day), name ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(parts.month)];
  if (dayOfMonth === undefined || number === undefined) return null;
  const time = new Date(Date.UTC(Number(parts.year), number - 1, dayOfMonth));
  return time.getUTCMonth() === number - 1 && time.getUTCDate() === dayOfMonth
    ? time.toISOString().slice(0, 10)
    : null;
}

/** The date in a text, in one of the forms that changelogs use; null if there is none. */
export function findDate(text: string): WrittenDate | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found?.groups) return { source: found[0], date: isoDate(found.groups) };
  }
  return null;
}
