import { useEffect, useState } from "react";
import { reviewsHeadWording } from "../../../words/reviews.ts";
import { Account } from "../../auth/account.tsx";
import { Section } from "../../ui/section.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews.module.css";

/** The section with the list of reviews and the form to add one. */
export function Reviews({ id }: { id: string }) {
  // Each press is a new object, so that it moves the focus again.
  const [writing, setWriting] = useState<object | null>(null);
  useEffect(() => {
    if (writing) document.getElementById("title")?.focus();
  }, [writing]);

  return (
    <Section id={id} heading={reviewsHeadWording.heading} lead={reviewsHeadWording.lead}>
      <div className={styles.reviews}>
        <ReviewList onWrite={() => setWriting({})} />
        <ReviewForm isOpen={writing !== null} onOpen={() => setWriting({})} />
      </div>
      <Account />
    </Section>
  );
}
