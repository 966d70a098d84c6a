import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  /** The id that links lead to. */
  id: string;
  heading: string;
  /** One or two sentences below the heading, unless the content begins with them. */
  lead?: ReactNode;
  /** Whether the sky behind the page turns from day to dusk here. Below it is night. */
  isDusk?: boolean;
  children: ReactNode;
}

/** A section of the page: a landmark named by its own heading. */
export function Section({ id, heading, lead, isDusk = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={isDusk ? `${styles.section} ${styles.dusk}` : styles.section}
    >
      <h2 id={`${id}-heading`}>{heading}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
