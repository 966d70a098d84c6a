import type { ComponentProps } from "react";
import { useHydrated } from "../state.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

function classNames(isPrimary: boolean, more: string | undefined): string {
  return [styles.button, isPrimary && styles.primary, more].filter(Boolean).join(" ");
}

interface ButtonProps extends ComponentProps<"button"> {
  /** Whether it is the main action of its place on the page. */
  isPrimary?: boolean;
  /**
   * Whether the button's action is running. The button then keeps the focus, shows that it is busy and ignores presses.
   */
  isBusy?: boolean;
}

/** A button. Its type defaults to `button`, so that it does not submit a form. */
export function Button({
  isPrimary = false,
  isBusy = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(isPrimary, className)}
      {...(isBusy && { "aria-disabled": true, "aria-busy": true })}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A link that looks like a button. @param isPrimary whether it is the main action of its place on the page. */
export function ButtonLink({ isPrimary = false, className, ...rest }: ComponentProps<"a"> & { isPrimary?: boolean }) {
  return <a {...rest} className={classNames(isPrimary, className)} />;
}

interface SubmitButtonProps {
  /** Whether the form is `sending` or `sent`; any other phase shows the label. */
  phase: string;
  label: string;
  sending: string;
  sent: string;
}

/**
 * The button that sends a form and shows the progress. It is disabled until scripts run, because without them the
 * browser would put the fields into the address.
 */
export function SubmitButton({ phase, label, sending, sent }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" isPrimary disabled={!hydrated} isBusy={phase === "sending"}>
      {/* A separate element, because a browser's translator may add elements to it. */}
      <span>{{ sending, sent }[phase] ?? label}</span>
      {phase === "sent" && (
        <>
          <Icon name="check" />
          {/*
           * The button's text must contain a check mark, but few fonts have a glyph for it. An icon shows it instead,
           * and the character is visually hidden.
           */}
          <span aria-hidden="true" className="visually-hidden">
            {" ✓"}
          </span>
        </>
      )}
    </Button>
  );
}
