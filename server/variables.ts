/** Every problem of an environment at once, each naming its variable and never its value. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(`The environment needs a correction:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "EnvError";
  }
}

/** The variables of an environment, and what is wrong with them. */
export interface Variables {
  /** A variable's text; null when it is unset or empty. */
  read(name: string): string | null;
  /** Notes what is wrong, in a sentence that begins with the variable's name and never holds its value. */
  report(problem: string): void;
  /** What was reported so far. */
  problems: readonly string[];
}

export function createVariables(source: Record<string, string | undefined>): Variables {
  const problems: string[] = [];
  return {
    read: (name) => source[name]?.trim() || null,
    report: (problem) => problems.push(problem),
    problems,
  };
}

export function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    bare === "localhost" ||
    bare.endsWith(".localhost") ||
    bare === "::1" ||
    /^127(?:\.\d{1,3}){3}$/.test(bare)
  );
}
