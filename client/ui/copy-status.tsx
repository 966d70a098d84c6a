import type { CopyOutcome } from "./clipboard.ts";
import styles from "./copy-status.module.css";

/** Says in words, to eyes and to screen readers, whether the copy worked; refused text is there to take by hand. */
export function CopyStatus({ outcome }: { outcome: CopyOutcome | null }) {
  return (
    <p role="status" className={styles.status}>
      {outcome &&
        (outcome.copied ? (
          <>
            Copied <code>{outcome.text}</code>
          </>
        ) : (
          <>
            The clipboard refused. Copy it by hand: <code>{outcome.text}</code>
          </>
        ))}
    </p>
  );
}
