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
 * Sends a form, and says on itself how far that is. Off until scripts run: the browser would put it all in the address.
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
          {/* The character itself, for people who read or copy the text: few fonts have a glyph for it. */}
          <span aria-hidden="true" className="visually-hidden">
            {" ✓"}
          </span>
        </>
      )}
    </Button>
  );
}
