import type { ComponentProps } from "react";
import { REVIEW_ANSWER_MAX } from "../../shared/lengths.ts";
import { writeDay } from "../../words/language.ts";
import { ownerPageWording as words } from "../../words/server.ts";
import { renderDocument } from "../http/document.tsx";
import { contentOf, type StoredContent } from "../reviews/columns.ts";
import { type LinkAction, type LinkedReview, linkPath } from "./owner-links.ts";

export interface PageState {
  /** What came of what the owner has just done, in a sentence. */
  status: string | null;
  /** Why the submitted answer was refused. */
  error?: string;
  /** The refused answer. */
  draft?: string;
}

/** The owner's page about one review. */
export function renderReview(
  review: LinkedReview,
  { token, styles, status, error, draft }: PageState & { token: string; styles: readonly string[] },
): string {
  const { authorName, createdAt, hiddenAt, waiting, answer, textDigest, isAuthorBlocked } = review;
  const state = hiddenAt === null ? words.shown : waiting ? words.waiting : words.hidden;
  const form = { method: "post", action: linkPath(token) };
  const shown = <input type="hidden" name="shown" value={textDigest} />;
  return renderDocument({
    title: words.title,
    main: (
      <>
        {status && (
          <p role="status" className="status">
            {status}
          </p>
        )}
        <blockquote>
          <ReviewText review={review} className="text" />
          <footer>
            <bdi>{words.by(authorName, writeDay(createdAt))}</bdi>
          </footer>
        </blockquote>
        <p>{isAuthorBlocked ? `${state} ${words.blocked}` : state}</p>
        <form {...form}>
          {shown}
          <label htmlFor="answer">{words.answer}</label>
          <textarea
            id="answer"
            name="answer"
            rows={5}
            dir="auto"
            maxLength={REVIEW_ANSWER_MAX * 2}
            defaultValue={draft ?? answer ?? ""}
            {...(error && { "aria-invalid": true, "aria-describedby": "error" })}
          />
          {error && (
            <p id="error" role="alert" className="error">
              {error}
            </p>
          )}
          <ActionButton action="answer" className="main" label={words.submitAnswer} />
        </form>
        <form {...form}>
          {shown}
          {answer !== null && <ActionButton action="remove-answer" label={words.removeAnswer} />}
          {hiddenAt !== null && <ActionButton action="show" label={words.show} />}
          {(hiddenAt === null || waiting) && <ActionButton action="hide" label={words.hide} />}
          {!isAuthorBlocked && <ActionButton action="block" className="danger" label={words.block} />}
          <ActionButton action="remove" className="danger" label={words.remove} />
        </form>
        <p>
          <a href="/" rel="noreferrer">
            {words.back}
          </a>
        </p>
      </>
    ),
    styles,
  });
}

/** Shows the owner what the author of a review wrote. The attributes go to the message, because page and mail keep its line breaks in different ways. */
export function ReviewText({ review, ...attributes }: { review: StoredContent } & ComponentProps<"p">) {
  const { title, message, ...others } = contentOf(review);
  others satisfies Record<string, never>; // a further field that is not shown here is a type error
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <p dir="auto" {...attributes}>
        {message}
      </p>
    </>
  );
}

interface ActionButtonProps {
  action: LinkAction["kind"];
  label: string;
  className?: string;
}

function ActionButton({ action, label, className = "quiet" }: ActionButtonProps) {
  return (
    <button type="submit" name="action" value={action} className={className}>
      {label}
    </button>
  );
}

/** A page with one sentence. */
export function renderSentence(sentence: string, styles: readonly string[], title = words.goneTitle): string {
  return renderDocument({
    title,
    main: <p role="status">{sentence}</p>,
    back: words.back,
    styles,
  });
}
