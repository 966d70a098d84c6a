import { splashWording } from "../../site/words/page.ts";
import styles from "./splash.module.css";

/** Covers the page for its first 1.5 seconds, with or without scripts. The time is in the style sheet. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <p>{splashWording.loading}</p>
    </div>
  );
}
