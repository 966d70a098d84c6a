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
 * The button that sends a form and shows the progress. It is disabled until scripts run, because without them the browser
 * would put the fields into the address.
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
           * The button's text must contain a check mark, but few fonts have a glyph for it. So the icon shows it, and the
           * character is visually hidden.
           */}
          <span aria-hidden="true" className="visually-hidden">
            {" ✓"}
          </span>
        </>
      )}
    </Button>
  );
}
