import type { Toast } from "./toaster.tsx";

/** Loads the scripts for toasts in advance. */
export const loadToaster = () => import("./toaster.tsx");

/**
 * Shows a toast. The first toast loads the scripts. If they cannot be loaded, nothing is lost, because the page says
 * the same elsewhere.
 */
export function showToast(toast: Toast): void {
  loadToaster().then(
    ({ show }) => show(toast),
    () => {},
  );
}

/** Hides all toasts. */
export function hideToasts(): void {
  loadToaster().then(
    ({ clear }) => clear(),
    () => {},
  );
}
