type StorageName = "localStorage" | "sessionStorage";

/** Reads from a storage. @returns null if the browser refuses it. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`, or removes the stored value if it is null. Does nothing if the storage is refused or full. */
export function store(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else if (window[storage].getItem(key) !== value) window[storage].setItem(key, value);
  } catch {
    // The value lives on in the page.
  }
}

export function clearLocalStorage(): void {
  try {
    window.localStorage.clear();
  } catch {
    // The browser refuses the storage.
  }
}
