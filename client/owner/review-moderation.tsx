import { type FormEvent, type MouseEvent, useId, useState } from "react";
import { writeDay } from "../../defaults/words/language.ts";
import { ownerWording } from "../../defaults/words/owner.ts";
import { FIELD_MAX } from "../../shared/fields.ts";
import type { EveryReviewField } from "../../shared/reviews.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import { answerAct, blockAct, deleteAct, stateAct, useActs } from "./acts.ts";
import { type Author, type ListedReview, listReviews } from "./calls.ts";
import { authorHref } from "./location.ts";
import styles from "./owner.module.css";
import { Acts, focusTitle, List, submittedText, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

const filters = ["all", "waiting", "shown", "hidden"] as const;

/** The reviews, waiting ones first. @param author null shows everybody's reviews. */
export function Moderation({ author }: { author: Author | null }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>("all");
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const wanted = { state: filter === "all" ? undefined : filter, author: author?.id };
  const list = useRows("reviews", wanted, (cursor) => listReviews(wanted, cursor));
  const { rows } = list;
  const chosen = { listed: rows.filter(({ id }) => ticked.includes(id)) };
  const number = chosen.listed.length;
  const all = { listed: rows, author };
  const heading = author ? ownerWording.of(author.name) : ownerWording.areas.reviews;
  return (
    <>
      <h2 tabIndex={-1}>
        <bdi>{heading}</bdi>
      </h2>
      {author && (
        <Acts acts={[stateAct("hidden", all), stateAct("shown", all), blockAct([author]), deleteAct(all)]}>
          <ButtonLink href="#reviews">{ownerWording.allPeople}</ButtonLink>
        </Acts>
      )}
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
            checked={number === rows.length}
            onChange={({ target }) => setTicked(target.checked ? rows.map(({ id }) => id) : [])}
          />
          {ownerWording.tickAll}
        </label>
      )}
      {number > 0 && (
        <section className={`raised flow ${styles.ticked}`} aria-label={ownerWording.ticked(number)}>
          <p role="status">{ownerWording.ticked(number)}</p>
          <Acts
            acts={[
              stateAct("hidden", chosen),
              stateAct("shown", chosen),
              blockAct(
                chosen.listed.map((review) => review.author),
                ownerWording.blockAuthors,
              ),
              deleteAct(chosen),
            ]}
            // After authors are blocked, their reviews stay selected, so that the owner can hide them as well.
            onAct={({ area }) => area === "reviews" && setTicked([])}
          />
        </section>
      )}
      <List
        list={list}
        label={heading}
        empty={ownerWording.noReviews}
        row={(review) => (
          <ReviewRow
            key={review.id}
            review={review}
            isTicked={ticked.includes(review.id)}
            onTick={(isTicked) =>
              setTicked(isTicked ? [...ticked, review.id] : ticked.filter((id) => id !== review.id))
            }
          />
        )}
      />
    </>
  );
}

interface ReviewRowProps {
  review: ListedReview;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
}

/** One review, with every action that the owner can take. */
function ReviewRow({ review, isTicked, onTick }: ReviewRowProps) {
  const act = useActs();
  /** The answer that the owner is writing; null if there is none. */
  const [draft, setDraft] = useState<string | null>(null);
  const { id, author, createdAt, state, answer } = review;
  const values = { title: review.title, message: review.message } satisfies EveryReviewField;
  const chosen = { listed: [review] };
  const [write, remove] = answer ? [ownerWording.editAnswer, answerAct(review, null)] : [ownerWording.answer];
  function publish(text: string): void {
    setDraft(null);
    act(answerAct(review, text, () => setDraft(text)));
  }
  return (
    <li className={rowStyles.row} data-state={state}>
      <input
        type="checkbox"
        aria-label={`${ownerWording.tick} ${values.title}`}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className={rowStyles.content}>
        <h3 id={id} dir="auto" tabIndex={-1}>
          {values.title}
        </h3>
        <VisitorText text={values.message} className={rowStyles.text} />
        <p className={`flow ${rowStyles.about}`}>
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
        <Acts
          titleId={id}
          acts={[
            state !== "shown" && stateAct("shown", chosen),
            state !== "hidden" && stateAct("hidden", chosen),
            remove,
            deleteAct(chosen),
          ]}
        >
          <Button aria-describedby={id} onClick={() => setDraft(answer?.message ?? "")}>
            {write}
          </Button>
        </Acts>
      ) : (
        <AnswerForm draft={draft} onPublish={publish} onCancel={() => setDraft(null)} />
      )}
    </li>
  );
}

interface AnswerFormProps {
  draft: string;
  onPublish(text: string): void;
  onCancel(): void;
}

function AnswerForm({ draft, onPublish, onCancel }: AnswerFormProps) {
  const id = useId();
  function publish(event: FormEvent<HTMLFormElement>): void {
    focusTitle(event.currentTarget);
    onPublish(submittedText(event));
  }
  function cancel({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    focusTitle(currentTarget);
    onCancel();
  }
  return (
    <form className={rowStyles.answerForm} onSubmit={publish}>
      <label htmlFor={id}>{ownerWording.answerLabel}</label>
      <textarea
        ref={focus}
        id={id}
        name="text"
        rows={3}
        required
        maxLength={FIELD_MAX}
        dir="auto"
        defaultValue={draft}
      />
      <div className={`flow ${rowStyles.acts}`}>
        <Button type="submit" isPrimary>
          {ownerWording.publish}
        </Button>
        <Button onClick={cancel}>{ownerWording.cancel}</Button>
      </div>
    </form>
  );
}

function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
