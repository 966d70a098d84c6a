import { distance } from "fastest-levenshtein";

/** All problems of an environment, each with the name of its variable and without its value. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(`The environment needs a correction:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "EnvError";
  }
}

/** The variables of an environment, and what is wrong with them. */
export type Variables = ReturnType<typeof createVariables>;

export function createVariables(source: Record<string, string | undefined>) {
  /** The problems so far. */
  const problems: string[] = [];
  const names = new Set<string>();
  return {
    problems,

    /** A variable's text; null when it is unset or empty. */
    read(name: string): string | null {
      names.add(name);
      return source[name]?.trim() || null;
    },

    /** Records a problem. @param problem a sentence that starts with the variable's name and never includes its value. */
    report(problem: string): void {
      problems.push(problem);
    },

    /** A sentence about each unknown variable whose name resembles a known one. */
    mistyped(): string[] {
      return Object.keys(source).flatMap((name) => {
        if (names.has(name) || !source[name]?.trim()) return [];
        const meant = [...names].filter((known) => looksLike(name, known));
        return meant.length > 0
          ? [`The site has no variable ${name}. Did you mean ${meant.join(" or ")}?`]
          : [];
      });
    },
  };
}

/** Whether a name differs from a known one by one or two letters, or by missing or additional words, as in GITHUB_ID. */
function looksLike(name: string, known: string): boolean {
  const given = name.toUpperCase();
  const distanceMax = known.length >= 10 ? 2 : 1;
  // Short names resemble too many others: PORT resembles PATH.
  if (given.length >= 6 && distance(given, known) <= distanceMax) return true;
  const [fewer = [], more = []] = [given.split("_"), known.split("_")].sort((a, b) => a.length - b.length);
  let found = 0;
  for (const word of more) if (word === fewer[found]) found += 1;
  return fewer.length >= 2 && found === fewer.length && fewer[0] === more[0];
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
