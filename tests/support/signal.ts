/** An event that a test waits for, and the function that reports it. */
export function signal(): { sent: Promise<void>; send: () => void } {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}
