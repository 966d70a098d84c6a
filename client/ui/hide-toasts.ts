/** Hides all toasts. */
export function hideToasts(): void {
  import("./toaster.tsx").then(
    ({ clear }) => clear(),
    () => {},
  );
}
