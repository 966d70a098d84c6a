import { relative } from "node:path";
import { columns, count } from "../output.ts";
import type { LintResult } from "./lint.ts";

const levels = { 1: "warning", 2: "error" } as const;

/** `file:line:column  level  message  rule`, in columns, and the number of findings, as in ESLint's "stylish" format. */
function stylish(results: readonly LintResult[]): string[] {
  const rows = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, severity, message, line, column }) => {
      return [`${relative("", filePath)}:${line}:${column}`, levels[severity], message, ruleId] as const;
    }),
  );
  if (rows.length === 0) return [];
  const errors = rows.filter((row) => row[1] === "error").length;
  return [
    ...columns(rows),
    "",
    `✖ ${count(rows.length, "problem")} (${count(errors, "error")}, ${count(rows.length - errors, "warning")})`,
  ];
}

/** Escapes a value for a workflow command. */
function escaped(text: string, isProperty: boolean): string {
  const line = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return isProperty ? line.replaceAll(":", "%3A").replaceAll(",", "%2C") : line;
}

/** Workflow commands, which GitHub shows at the lines of a pull request. */
function github(results: readonly LintResult[]): string[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, severity, message, line, column }) => {
      const file = escaped(relative("", filePath), true);
      return `::${levels[severity]} file=${file},line=${line},col=${column},title=${ruleId}::${escaped(message, false)}`;
    }),
  );
}

export const lintFormats = { stylish, github };
