type StorageName = "localStorage" | "sessionStorage";

/** Reads from a storage that the browser may refuse: then there is nothing in it. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value`, or removes what was kept when it is null. A storage that is refused or full keeps nothing. */
export function store(storage: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else if (window[storage].getItem(key) !== value) window[storage].setItem(key, value);
  } catch {
    // What was to be kept stays on the page, as long as the page does.
  }
}

export function clearLocalStorage(): void {
  try {
    window.localStorage.clear();
  } catch {
    // Refused: then there is nothing in it.
  }
}
