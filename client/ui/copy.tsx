import { useEffect, useState } from "react";
import { copyWording } from "../../defaults/words/notices.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Copies `text`. @returns false if the browser refuses or has no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How long to show a success, in milliseconds. */
const SUCCESS_SHOWN = 4_000;

/** The outcome of the last copy. A success lasts a few seconds, a failure until the next attempt. */
export function useCopy() {
  const [outcome, setOutcome] = useState<{ text: string; copied: boolean } | null>(null);
  useEffect(() => {
    if (!outcome?.copied) return;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy(text: string): Promise<void> {
    setOutcome(null);
    setOutcome({ text, copied: await writeClipboard(text) });
  }
  return { outcome, copy };
}

interface CopyButtonProps {
  text: string;
  /** The object of the button's name: "Copy the command". */
  what: string;
}

/** A button that copies a text and shows whether it worked. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <Button onClick={() => void copy(text)}>
        <Icon name={outcome?.copied ? "check" : "copy"} />
        <span className="visually-hidden">{`${copyWording.copy} ${what}`}</span>
      </Button>
      {/*
       * The button shows that the copy worked. If it failed, the text is shown so that the visitor can copy it by
       * hand.
       */}
      <p role="status" className={outcome?.copied === false ? "hint" : "visually-hidden"}>
        {outcome && (
          <span key={String(outcome.copied)}>
            {outcome.copied ? copyWording.copied : copyWording.refused} <code>{outcome.text}</code>
          </span>
        )}
      </p>
    </>
  );
}
