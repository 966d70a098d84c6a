import type { Toast } from "./toaster.tsx";

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
