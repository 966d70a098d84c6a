/** Takes every notice away. */
export function hideToasts(): void {
  import("./toaster.tsx").then(
    ({ clear }) => clear(),
    () => {},
  );
}
