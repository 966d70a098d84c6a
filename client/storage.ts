/** The key in local storage of the editor that the visitor looked at last. */
export const EDITOR_KEY = "editor";

type StorageName = "localStorage" | "sessionStorage";

/** Reads a stored value. @returns null if there is none, or if the browser denies access to the storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`, or removes the stored value if it is null. Does nothing if the storage is full or access is denied. */
export function store(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else if (window[storage].getItem(key) !== value) window[storage].setItem(key, value);
  } catch {
    // The page keeps the value until it is closed.
  }
}

/** Removes everything that the browser keeps for this site and this tab, and dispatches a `storage` event. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The browser denies access to the storage.
  }
  // Browsers dispatch it in other tabs only.
  dispatchEvent(new Event("storage"));
}
