export interface Toast {
  kind: "success" | "error" | "info";
  text: string;
  /** Milliseconds until it closes by itself; 5 s unless given. */
  duration?: number;
  action?: { label: string; run(): void };
}

/**
 * Shows a notice at the top right. What shows it is loaded with the first one; when that fails, nothing is lost, for
 * a notice never says what the page does not say elsewhere.
 */
export function showToast(toast: Toast): void {
  import("./toaster.tsx").then(
    ({ show }) => show(toast),
    () => {},
  );
}
