import { useEffect, useState } from "react";

export type CopyOutcome = { text: string; copied: boolean };

/** Copies `text`. @returns false when the browser refuses or has no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The outcome of the last copy: a success for four seconds, a refusal until the next attempt.
 * @param onCopied called once the text is in the clipboard.
 */
export function useCopy(onCopied?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    if (!outcome?.copied) return;
    const timer = setTimeout(() => setOutcome(null), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy(text: string): Promise<void> {
    setOutcome(null);
    const copied = await writeClipboard(text);
    setOutcome({ text, copied });
    if (copied) onCopied?.();
  }
  return { outcome, copy };
}
