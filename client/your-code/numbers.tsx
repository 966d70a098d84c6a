import { memo } from "react";
import styles from "./your-code.module.css";

/** Line numbers are laid out in groups of this size, and only those on the screen. */
const NUMBERS_TOGETHER = 100;

/** Line numbers, of which there may be thousands. */
export const Numbers = memo(function Numbers({ count }: { count: number }) {
  const firsts = Array.from(
    { length: Math.ceil(count / NUMBERS_TOGETHER) },
    (_, part) => part * NUMBERS_TOGETHER + 1,
  );
  return (
    <span
      className={styles.numbers}
      style={{ width: `max(1.25em, ${String(count).length}ch)` }}
      aria-hidden="true"
    >
      {firsts.map((first) => {
        const length = Math.min(NUMBERS_TOGETHER, count + 1 - first);
        return (
          <span key={first} style={{ height: `${length}lh` }}>
            {Array.from({ length }, (_, index) => first + index).join("\n")}
          </span>
        );
      })}
    </span>
  );
});
