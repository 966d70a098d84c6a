/**
 * Runs `work` now and then every `interval` milliseconds, never twice at once.
 * @param work must not fail.
 * @returns a function that ends it.
 */
export function repeat(interval: number, work: () => Promise<void>): () => Promise<void> {
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
