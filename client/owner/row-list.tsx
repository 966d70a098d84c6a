import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ownerWording } from "../../words/owner.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { Area, Row } from "./acts.ts";
import { type Page, reasonOf } from "./calls.ts";
import styles from "./owner.module.css";
import rowStyles from "./rows.module.css";

/** The rows of a list, page by page. @param filter what is listed; another filter is another list. */
export function useRows<Listed extends Row>(
  area: Area,
  filter: unknown,
  read: (cursor: string | undefined) => Promise<Page<Listed>>,
) {
  const query = useInfiniteQuery({
    queryKey: [area, filter],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  // A row that moved while pages were read may be on two of them.
  const rows = new Map<string, Listed>();
  for (const row of query.data?.pages.flatMap((page) => page.rows) ?? []) {
    if (!row.gone && !rows.has(row.id)) rows.set(row.id, row);
  }
  return { query, rows: [...rows.values()] };
}

interface QueryStateProps {
  query: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">;
  /** Said once the query has answered. */
  children?: ReactNode;
}

/** Says that a query runs or has failed. */
export function QueryState({ query: { isPending, isError, error, refetch }, children }: QueryStateProps) {
  return (
    <>
      <div role="status" className={styles.state}>
        {isPending ? <p>{ownerWording.loading}</p> : !isError && children}
      </div>
      {isError && (
        <div role="alert" className={styles.state}>
          <p className={styles.problem}>
            {ownerWording.failed} {reasonOf(error)}
          </p>
          <button type="button" onClick={() => void refetch()}>
            {ownerWording.retry}
          </button>
        </div>
      )}
    </>
  );
}

interface ListProps {
  query: ReturnType<typeof useRows>["query"];
  label: string;
  /** Said when there are no rows. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, with rows, with more to come. */
export function List({ query, label, empty, isEmpty, children }: ListProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <QueryState query={query}>{isEmpty && !hasNextPage && <p>{empty}</p>}</QueryState>
      {!isEmpty && (
        <ul className={rowStyles.rows} aria-label={label} aria-busy={isFetchingNextPage}>
          {children}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? ownerWording.loading : ownerWording.more}
        </button>
      )}
    </>
  );
}

/** Moves the focus to the title of a row, because the pressed control disappears. */
export function focusTitle(titleId: string): void {
  document.getElementById(titleId)?.focus();
}

/** A button of a row that another one replaces once it is pressed. */
export function RowButton({ label, titleId, onPress }: { label: string; titleId: string; onPress(): void }) {
  return (
    <button
      type="button"
      aria-describedby={titleId}
      onClick={() => {
        focusTitle(titleId);
        onPress();
      }}
    >
      {label}
    </button>
  );
}

interface DeleteButtonProps {
  label: string;
  question: string;
  /** What is lost. */
  text: string;
  /** The id of the element that names the row. */
  describedBy?: string;
  onDelete(): void;
}

/** A button for what cannot be taken back: it asks once more. */
export function DeleteButton({ label, question, text, describedBy, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  function confirm(): void {
    onDelete();
    // The button that opened the dialog disappears with its row.
    document.querySelector("h2")?.focus();
  }
  return (
    <>
      <button type="button" className={styles.danger} aria-describedby={describedBy} onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          text={text}
          confirm={label}
          cancel={ownerWording.cancel}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** A search that is read when it is submitted. */
export function Search({ label, onSearch }: { label: string; onSearch(text: string): void }) {
  const id = useId();
  return (
    <search>
      <form
        className={`flow ${styles.search}`}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
        }}
      >
        <label htmlFor={id}>{label}</label>
        <input id={id} type="search" name="search" autoComplete="off" />
        <button type="submit">{ownerWording.find}</button>
      </form>
    </search>
  );
}
