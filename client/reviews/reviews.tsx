import { reviewsHeadWording } from "../../site/words/reviews.ts";
import { anchors } from "../anchors.ts";
import { AccountPlace } from "../auth/account-place.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews.module.css";

export function Reviews() {
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  return (
    <Section id={anchors.reviews} head={head}>
      <div className={styles.reviews}>
        <ReviewForm />
        <ReviewList />
      </div>
      <AccountPlace />
    </Section>
  );
}

function Head() {
  return (
    <SectionHead id={anchors.reviews} heading={reviewsHeadWording.heading} lead={reviewsHeadWording.lead} />
  );
}
