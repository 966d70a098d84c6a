/** Thrown if the process cannot start. Its message is for the owner and appears without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** Reads the variables of a part of the site, such as a sign-in provider. */
export interface Variables {
  /** A variable's text; null if it is unset or empty. */
  read(name: string): string | null;
  /** Records a problem. @param problem a sentence that starts with the variable's name and never includes its value. */
  report(problem: string): void;
}

export function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || /^127(?:\.\d{1,3}){3}$/.test(bare);
}

/** The longest host name (RFC 1035, 3.1). The system's own error about a longer one would not name the variable. */
export const HOST_NAME_MAX = 253;

/** The rest of the error message that starts with HOST. */
export const HOST_SHAPE = "has to be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.";
