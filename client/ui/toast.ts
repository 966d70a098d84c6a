import type { Toast } from "./toaster.tsx";

/**
 * Shows a toast at the top right. Its scripts are loaded with the first toast. If that fails nothing is lost, because
 * the page says the same elsewhere.
 */
export function showToast(toast: Toast): void {
  import("./toaster.tsx").then(
    ({ show }) => show(toast),
    () => {},
  );
}
