import { copyWording } from "../../site/words/copy.ts";
import type { CopyOutcome } from "./clipboard.ts";
import styles from "./copy-status.module.css";

/** Says in words, to eyes and to screen readers, whether the copy worked; refused text is there to take by hand. */
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
