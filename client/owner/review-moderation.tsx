import { useId, useState } from "react";
import type { EveryReviewField } from "../../shared/reviews.ts";
import { writeDay } from "../../words/language.ts";
import { ownerWording } from "../../words/owner.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import { type Act, answerAct, blockAct, type Chosen, deleteAct, stateAct, useActs } from "./acts.ts";
import { listReviews, type OwnersReview } from "./calls.ts";
import { authorHref } from "./location.ts";
import styles from "./owner.module.css";
import { DeleteButton, focusTitle, List, RowButton, useRows } from "./row-list.tsx";
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
      {author && <AuthorBar author={author} listed={rows} />}
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
      <button type="button" onClick={() => actOnce(stateAct({ listed: reviews }, "hidden"))}>
        {ownerWording.hide}
      </button>
      <button type="button" onClick={() => actOnce(stateAct({ listed: reviews }, "shown"))}>
        {ownerWording.show}
      </button>
      <button type="button" onClick={() => act(blockAct(authors))}>
        {ownerWording.blockAuthors}
      </button>
      <DeleteButton
        label={ownerWording.delete}
        question={ownerWording.deleteReviews(ids.length)}
        text={ownerWording.cannotUndo}
        onDelete={() => actOnce(deleteAct({ listed: reviews }))}
      />
    </section>
  );
}

/** Acts on everything of one person, however many reviews are listed. */
function AuthorBar({ author, listed }: Required<Chosen>) {
  const act = useActs();
  return (
    <div className={`flow ${rowStyles.acts}`}>
      <button type="button" onClick={() => act(stateAct({ author, listed }, "hidden"))}>
        {ownerWording.hideAll}
      </button>
      <button type="button" onClick={() => act(stateAct({ author, listed }, "shown"))}>
        {ownerWording.showAll}
      </button>
      <button type="button" onClick={() => act(blockAct(new Map([[author.id, author.name]])))}>
        {ownerWording.block}
      </button>
      <DeleteButton
        label={ownerWording.deleteAll}
        question={ownerWording.deleteReviewsOf(author.name)}
        text={ownerWording.cannotUndo}
        onDelete={() => act(deleteAct({ author, listed }))}
      />
      <a className={styles.button} href="#reviews">
        {ownerWording.allPeople}
      </a>
    </div>
  );
}

interface ReviewRowProps {
  review: OwnersReview;
  isTicked: boolean;
  onTick(id: string, isTicked: boolean): void;
}

/** One review, with everything that the owner can do about it. */
export function ReviewRow({ review, isTicked, onTick }: ReviewRowProps) {
  const act = useActs();
  /** The text of an answer that is being written; null while none is. */
  const [draft, setDraft] = useState<string | null>(null);
  const { id, author, createdAt, state, answer } = review;
  const content = { title: review.title, message: review.message } satisfies EveryReviewField;
  const titleId = useId();
  function closeForm(): void {
    focusTitle(titleId);
    setDraft(null);
  }
  function setAnswer(text: string | null): void {
    closeForm();
    act(answerAct(review, text, () => setDraft(text)));
  }
  return (
    <li className={rowStyles.row} data-state={state}>
      <input
        type="checkbox"
        aria-label={`${ownerWording.tick} ${content.title}`}
        checked={isTicked}
        onChange={({ target }) => onTick(id, target.checked)}
      />
      <div className={rowStyles.content}>
        <h3 id={titleId} dir="auto" tabIndex={-1}>
          {content.title}
        </h3>
        <VisitorText text={content.message} className={rowStyles.text} />
        <p className={rowStyles.about}>
          <b className={rowStyles.chip}>{ownerWording.reviewStates[state]}</b>
          <a href={authorHref(author)}>
            <bdi>{author.name}</bdi>
          </a>
          <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
        </p>
        {answer && draft === null && (
          <blockquote className={rowStyles.answer} dir="auto">
            <b>{ownerWording.yourAnswer}</b> <span className={rowStyles.text}>{answer.message}</span>
          </blockquote>
        )}
      </div>
      {draft === null ? (
        <div className={`flow ${rowStyles.acts}`}>
          {state !== "shown" && (
            <RowButton
              label={ownerWording.show}
              titleId={titleId}
              onPress={() => act(stateAct({ listed: [review] }, "shown"))}
            />
          )}
          {state !== "hidden" && (
            <RowButton
              label={ownerWording.hide}
              titleId={titleId}
              onPress={() => act(stateAct({ listed: [review] }, "hidden"))}
            />
          )}
          <RowButton
            label={answer ? ownerWording.editAnswer : ownerWording.answer}
            titleId={titleId}
            onPress={() => setDraft(answer?.message ?? "")}
          />
          {answer && <RowButton label={ownerWording.removeAnswer} titleId={titleId} onPress={() => setAnswer(null)} />}
          <DeleteButton
            label={ownerWording.delete}
            describedBy={titleId}
            question={ownerWording.deleteReviews(1)}
            text={ownerWording.cannotUndo}
            onDelete={() => act(deleteAct({ listed: [review] }))}
          />
        </div>
      ) : (
        <AnswerForm draft={draft} onPublish={setAnswer} onCancel={closeForm} />
      )}
    </li>
  );
}

function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

interface AnswerFormProps {
  draft: string;
  onPublish(text: string): void;
  onCancel(): void;
}

function AnswerForm({ draft, onPublish, onCancel }: AnswerFormProps) {
  const id = useId();
  return (
    <form
      className={rowStyles.answerForm}
      onSubmit={(event) => {
        event.preventDefault();
        onPublish(String(new FormData(event.currentTarget).get("answer")).trim());
      }}
    >
      <label htmlFor={id}>{ownerWording.answerLabel}</label>
      <textarea ref={focus} id={id} name="answer" rows={3} required dir="auto" defaultValue={draft} />
      <div className={`flow ${rowStyles.acts}`}>
        <button type="submit" className={styles.main}>
          {ownerWording.publish}
        </button>
        <button type="button" onClick={onCancel}>
          {ownerWording.cancel}
        </button>
      </div>
    </form>
  );
}
