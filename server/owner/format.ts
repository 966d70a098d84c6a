import type { Cell, OwnerAnswer } from "./commands.ts";
import type { PersonExport } from "./export.ts";

/** How much of a text a table shows, in characters. */
const CELL_MAX = 60;
/** Characters that would move the cursor, colour the terminal or change the direction of the text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Escapes control characters as in JSON, so that a visitor's text cannot control the owner's terminal. */
function escapeControls(text: string, except = ""): string {
  return text.replace(CONTROL_CHARACTERS, (character) =>
    character === except ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > CELL_MAX
    ? `${characters.slice(0, CELL_MAX - 1).join("")}…`
    : characters.join("");
}

/** An answer as JSON. Dates are ISO 8601 in UTC. Characters that could control a terminal are `\u` escapes. */
export function formatJson(answer: OwnerAnswer): string {
  return escapeControls(JSON.stringify(answer, null, 2), "\n");
}

function isNested(answer: OwnerAnswer): answer is PersonExport {
  return !Array.isArray(answer) && Object.values(answer).some(Array.isArray);
}

/** An answer for people: a list as a table, a single thing as one line for each property, everything about a person as JSON. */
export function formatTable(answer: OwnerAnswer): string {
  if (isNested(answer)) return formatJson(answer);
  if (!Array.isArray(answer)) {
    const width = Math.max(...Object.keys(answer).map((name) => name.length));
    return Object.entries(answer)
      .map(([name, cell]) => {
        const text = escapeControls(cellText(cell), "\n").replaceAll("\n", `\n${" ".repeat(width + 2)}`);
        return `${name.padEnd(width)}  ${text}`.trimEnd();
      })
      .join("\n");
  }
  const [first] = answer;
  if (!first) return "None.";
  const names = Object.keys(first);
  const rows = [
    names,
    ...answer.map((row) => names.map((name) => escapeControls(shorten(cellText(row[name] ?? null))))),
  ];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
