import { useId, useState } from "react";
import type { EveryReviewField } from "../../shared/reviews.ts";
import { writeDay } from "../../words/language.ts";
import { ownerWording } from "../../words/owner.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import { answerAct, deleteAct, stateAct, useActs } from "./acts.ts";
import type { OwnersReview } from "./calls.ts";
import { authorHref } from "./location.ts";
import styles from "./owner.module.css";
import { DeleteButton, focusTitle, RowButton } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

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
            <RowButton label={ownerWording.show} titleId={titleId} onPress={() => act(stateAct([review], "shown"))} />
          )}
          {state !== "hidden" && (
            <RowButton label={ownerWording.hide} titleId={titleId} onPress={() => act(stateAct([review], "hidden"))} />
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
            onDelete={() => act(deleteAct([id]))}
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
