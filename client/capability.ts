/**
 * Uses a capability of the browser that may be missing, blocked by a setting, or refuse this call: storage, channels
 * between tabs, keys on plain http. @returns undefined when it throws.
 */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
