import { copyWording } from "../../site/words/copy.ts";
import type { CopyOutcome } from "./clipboard.ts";
import styles from "./copy-status.module.css";

/**
 * Tells everybody, screen readers included, whether the copy worked. If not, the text is shown to be copied by hand.
 */
export function CopyStatus({ outcome }: { outcome: CopyOutcome | null }) {
  return (
    <p role="status" className={styles.status}>
      {outcome &&
        (outcome.copied ? (
          <>
            {copyWording.copied} <code>{outcome.text}</code>
          </>
        ) : (
          <>
            {copyWording.refused} <code>{outcome.text}</code>
          </>
        ))}
    </p>
  );
}
