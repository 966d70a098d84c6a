import { hasLogo } from "virtual:pictures";
import { markPath } from "../../theme/design/mark.ts";

/** The owner's logo; without one a sun that is half gone, and the line that it goes behind. */
export function Mark() {
  if (hasLogo) return <img src="/favicon.svg" alt="" width="24" height="24" />;
  return (
    <svg aria-hidden="true" width="1.5em" height="1.5em" viewBox="0 0 24 24">
      <path fill="var(--color-accent)" d={markPath} />
    </svg>
  );
}
