import { useState } from "react";
import { ownerWording } from "../../words/owner.ts";
import { type Act, blockAct, deleteAct, deleteAllAct, stateAct, stateOfAllAct, useActs } from "./acts.ts";
import { listReviews, type OwnersReview } from "./calls.ts";
import styles from "./owner.module.css";
import { ReviewRow } from "./review-row.tsx";
import { DeleteButton, List, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

const filters = ["all", "waiting", "shown", "hidden"] as const;
type Filter = (typeof filters)[number];

/** The reviews, waiting ones first. @param author whose; null for everybody's. */
export function Moderation({ author }: { author: OwnersReview["author"] | null }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const wanted = { ...(filter !== "all" && { state: filter }), ...(author && { author: author.id }) };
  const { query, rows } = useRows("reviews", wanted, (cursor) => listReviews(wanted, cursor));
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const heading = author ? ownerWording.of(author.name) : ownerWording.areas.reviews;
  function tick(id: string, isTicked: boolean): void {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  }
  return (
    <>
      <h2 tabIndex={-1}>
        <bdi>{heading}</bdi>
      </h2>
      {author && <AuthorBar author={author} listed={rows.map(({ id }) => id)} />}
      <fieldset className={`flow ${styles.filters}`}>
        <legend className="visually-hidden">{ownerWording.filter}</legend>
        {filters.map((name) => (
          <label key={name}>
            <input type="radio" name="filter" checked={filter === name} onChange={() => setFilter(name)} />
            {ownerWording.filters[name]}
          </label>
        ))}
      </fieldset>
      {rows.length > 0 && (
        <label className={styles.tickAll}>
          <input
            type="checkbox"
            checked={chosen.length === rows.length}
            onChange={({ target }) => setTicked(new Set(target.checked ? rows.map(({ id }) => id) : []))}
          />
          {ownerWording.tickAll}
        </label>
      )}
      {chosen.length > 0 && <TickedBar reviews={chosen} onDone={() => setTicked(new Set())} />}
      <List query={query} label={heading} empty={ownerWording.noReviews} isEmpty={rows.length === 0}>
        {rows.map((review) => (
          <ReviewRow key={review.id} review={review} isTicked={ticked.has(review.id)} onTick={tick} />
        ))}
      </List>
    </>
  );
}

/** Acts on all reviews that are ticked. */
function TickedBar({ reviews, onDone }: { reviews: readonly OwnersReview[]; onDone(): void }) {
  const act = useActs();
  function actOnce(chosen: Act): void {
    act(chosen);
    onDone();
  }
  const ids = reviews.map(({ id }) => id);
  const authors = new Map(reviews.map(({ author }) => [author.id, author.name]));
  return (
    <section className={`raised flow ${styles.ticked}`} aria-label={ownerWording.ticked(ids.length)}>
      <p role="status">{ownerWording.ticked(ids.length)}</p>
      <button type="button" onClick={() => actOnce(stateAct(reviews, "hidden"))}>
        {ownerWording.hide}
      </button>
      <button type="button" onClick={() => actOnce(stateAct(reviews, "shown"))}>
        {ownerWording.show}
      </button>
      <button type="button" onClick={() => act(blockAct(authors))}>
        {ownerWording.blockAuthors}
      </button>
      <DeleteButton
        label={ownerWording.delete}
        question={ownerWording.deleteReviews(ids.length)}
        text={ownerWording.cannotUndo}
        onDelete={() => actOnce(deleteAct(ids))}
      />
    </section>
  );
}

/** Acts on everything of one person, however many reviews are listed. */
function AuthorBar({ author, listed }: { author: OwnersReview["author"]; listed: readonly string[] }) {
  const act = useActs();
  return (
    <div className={`flow ${rowStyles.acts}`}>
      <button type="button" onClick={() => act(stateOfAllAct(author, listed, "hidden"))}>
        {ownerWording.hideAll}
      </button>
      <button type="button" onClick={() => act(stateOfAllAct(author, listed, "shown"))}>
        {ownerWording.showAll}
      </button>
      <button type="button" onClick={() => act(blockAct(new Map([[author.id, author.name]])))}>
        {ownerWording.block}
      </button>
      <DeleteButton
        label={ownerWording.deleteAll}
        question={ownerWording.deleteReviewsOf(author.name)}
        text={ownerWording.cannotUndo}
        onDelete={() => act(deleteAllAct(author, listed))}
      />
      <a className={styles.button} href="#reviews">
        {ownerWording.allPeople}
      </a>
    </div>
  );
}
