import { copyWording } from "../../site/words/copy.ts";
import { Button } from "./button.tsx";
import { useCopy } from "./clipboard.ts";
import { CopyStatus } from "./copy-status.tsx";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  text: string;
  /** The object of the button's name: "Copy the command". */
  what: string;
  /** Called once the text is in the clipboard. */
  onCopied?: () => void;
}

export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const { outcome, copy } = useCopy(onCopied);
  return (
    <>
      <Button onClick={() => void copy(text)}>
        <Icon name={outcome?.copied ? "check" : "copy"} />
        {copyWording.copy}
        <span className="visually-hidden">{` ${what}`}</span>
      </Button>
      <CopyStatus outcome={outcome} />
    </>
  );
}
