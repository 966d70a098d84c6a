import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  /** The id that links lead to. */
  id: string;
  heading: string;
  /** One or two sentences below the heading, unless the content begins with them. */
  lead?: ReactNode;
  /** Whether a wide screen shows the heading next to the content instead of above it. */
  isBeside?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the page: a landmark named by its own heading. */
export function Section({ id, heading, lead, isBeside = false, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={[styles.section, isBeside && styles.beside, className].filter(Boolean).join(" ")}
    >
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
