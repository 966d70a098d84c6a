import { copyWording } from "../../site/words/copy.ts";
import type { CopyOutcome } from "./clipboard.ts";
import styles from "./copy-status.module.css";

/** Says, also to screen readers, whether the copy worked. If not, it shows the text to copy by hand. */
export function CopyStatus({ outcome }: { outcome: CopyOutcome | null }) {
  return (
    <p role="status" className={styles.status}>
      {outcome && (
        <>
          {outcome.copied ? copyWording.copied : copyWording.refused} <code>{outcome.text}</code>
        </>
      )}
    </p>
  );
}
