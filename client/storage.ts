/**
 * Uses a browser feature that may be missing, blocked by a setting, or refuse this call: storage, channels between
 * tabs, keys on plain http. @returns undefined if it throws.
 */
export function ifPossible<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

type StorageName = "localStorage" | "sessionStorage";

/** Reads a stored value. @returns null if there is none, or if the browser denies access to the storage. */
export function readStored(storage: StorageName, key: string): string | null {
  return ifPossible(() => window[storage].getItem(key)) ?? null;
}

/**
 * Stores `value`, or removes the stored value if it is null.
 * @returns false if the storage is full or the browser denies access: the page then keeps the value until it is closed.
 */
export function store(storage: StorageName, key: string, value: string | null): boolean {
  return (
    ifPossible(() => {
      if (value === null) window[storage].removeItem(key);
      else if (window[storage].getItem(key) !== value) window[storage].setItem(key, value);
      return true;
    }) ?? false
  );
}

/** Whether local storage has a key that begins with `start`. */
export function hasStored(start: string): boolean {
  return ifPossible(() => Object.keys(localStorage).some((key) => key.startsWith(start))) ?? false;
}

/** Whether a value in local storage contains `text`. */
export function holdsText(text: string): boolean {
  return ifPossible(() => Object.values(localStorage).some((value) => value.includes(text))) ?? false;
}

/** Whether the browser gives access to local storage. */
export function isStorageOpen(): boolean {
  return ifPossible(() => localStorage.getItem("")) !== undefined;
}

/** Removes everything that the browser keeps for this site and this tab, and dispatches a `storage` event. */
export function clearStorage(): void {
  ifPossible(() => localStorage.clear());
  ifPossible(() => sessionStorage.clear());
  // Browsers dispatch it only in other tabs.
  dispatchEvent(new Event("storage"));
}
