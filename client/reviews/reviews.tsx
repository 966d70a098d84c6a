import { reviewsHeadWording } from "../../words/reviews.ts";
import { anchors } from "../anchors.ts";
import { AccountPlace } from "../auth/account-place.tsx";
import { Section } from "../ui/section.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews.module.css";

export function Reviews() {
  return (
    <Section id={anchors.reviews} heading={reviewsHeadWording.heading} lead={reviewsHeadWording.lead}>
      <div className={styles.reviews}>
        <ReviewList />
        <ReviewForm />
      </div>
      <AccountPlace />
    </Section>
  );
}
