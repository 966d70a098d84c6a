import { splashWording } from "../../words/page.ts";
import sun from "../ui/sun.module.css";
import styles from "./splash.module.css";

/** Covers the page while it opens, with or without scripts, for the time `--duration-splash` of `styles/tokens.css`. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <p>{splashWording.loading}</p>
      <span className={`${sun.horizon} ${styles.horizon}`} aria-hidden="true">
        <span className={sun.sun} />
      </span>
    </div>
  );
}
