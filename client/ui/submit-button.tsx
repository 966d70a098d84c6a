import { useHydrated } from "../hydrated.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface SubmitButtonProps {
  phase: "writing" | "sending" | "sent";
  label: string;
  sending: string;
  sent: string;
}

/**
 * Sends a form and shows the progress on itself. Disabled until scripts run, because the browser would send the
 * fields in the address.
 */
export function SubmitButton({ phase, label, sending, sent }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" variant="primary" disabled={!hydrated} busy={phase === "sending"}>
      {phase === "sending" && sending}
      {phase === "writing" && label}
      {phase === "sent" && (
        <>
          {sent}
          <Icon name="check" />
          {/*
           * The character, for people who read or copy the text. Few fonts have a glyph for it, so an image shows it.
           */}
          <span aria-hidden="true" className="visually-hidden">
            {" ✓"}
          </span>
        </>
      )}
    </Button>
  );
}
