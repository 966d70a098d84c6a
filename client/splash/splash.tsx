import { splashWording } from "../../words/page.ts";
import styles from "./splash.module.css";

/** Covers the page while it opens, with or without scripts, for the time `--duration-splash` of `styles/tokens.css`. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <p>{splashWording.loading}</p>
      <span className={styles.horizon} aria-hidden="true">
        <span className={styles.sun} />
      </span>
    </div>
  );
}
