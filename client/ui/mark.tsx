import { hasLogo } from "virtual:pictures";

/** The owner's logo; without one a sun that is half gone, and the line that it goes behind. */
export function Mark() {
  if (hasLogo) return <img src="/favicon.svg" alt="" width="24" height="24" />;
  return (
    <svg aria-hidden="true" width="1.5em" height="1.5em" viewBox="0 0 24 24">
      <path fill="var(--color-accent)" d="M5 14a7 7 0 0 1 14 0zM2 16h20v1.6H2zM6 19.4h12V21H6z" />
    </svg>
  );
}
