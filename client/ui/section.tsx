import type { ReactNode } from "react";
import styles from "./section.module.css";
import { serverMarkup } from "./server-markup.ts";

interface SectionProps {
  /** The anchor that links lead to. */
  id: string;
  /** A {@link SectionHead}, made on the server alone (see {@link serverMarkup}). */
  head: ReactNode;
  children: ReactNode;
}

/** A section of the page: a landmark named by its own heading. */
export function Section({ id, head, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.section}>
      <header className={styles.head} {...serverMarkup(`${id}-head`, head)} />
      {children}
    </section>
  );
}

interface SectionHeadProps {
  id: string;
  heading: string;
  /** One or two sentences under the heading. */
  lead: ReactNode;
}

export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p>{lead}</p>
    </>
  );
}
