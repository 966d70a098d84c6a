import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

const variants = { primary: styles.primary, quiet: "" };
type Variant = keyof typeof variants;

function classNames(variant: Variant, more: string | undefined): string {
  return [styles.button, variants[variant], more].filter(Boolean).join(" ");
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  /** Whether the button's action is running. The button then keeps the focus, shows that it is busy and ignores presses. */
  busy?: boolean;
}

export function Button({
  variant = "quiet",
  busy = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(variant, className)}
      {...(busy && { "aria-disabled": true, "aria-busy": true })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  variant?: Variant;
}

export function ButtonLink({ variant = "quiet", className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={classNames(variant, className)} />;
}
