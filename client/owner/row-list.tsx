import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { ownerWording } from "../../defaults/words/owner.ts";
import { FIELD_MAX } from "../../shared/fields.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Act, type Area, type Row, useActs } from "./acts.ts";
import { type Page, reasonOf } from "./calls.ts";
import styles from "./owner.module.css";
import rowStyles from "./rows.module.css";

/** The rows of a list, page by page. @param filter what to list; each filter has its own list. */
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
  // A row that moved between two fetches may be on two pages.
  const rows = new Map<string, Listed>();
  for (const row of query.data?.pages.flatMap((page) => page.rows) ?? []) {
    if (!row.gone && !rows.has(row.id)) rows.set(row.id, row);
  }
  return { query, rows: [...rows.values()] };
}

interface QueryStateProps {
  query: Pick<UseQueryResult, "isPending" | "error" | "refetch">;
  /** Shown after the query succeeds. */
  children?: ReactNode;
}

/** Shows that a query is running or has failed. */
export function QueryState({ query: { isPending, error, refetch }, children }: QueryStateProps) {
  return (
    <>
      <div role="status" className={styles.state}>
        {isPending ? <p>{ownerWording.loading}</p> : !error && children}
      </div>
      {error && (
        <div role="alert" className={styles.state}>
          <p className={styles.problem}>
            {ownerWording.failed} {reasonOf(error)}
          </p>
          <Button onClick={() => void refetch()}>{ownerWording.retry}</Button>
        </div>
      )}
    </>
  );
}

interface ListProps<Item> {
  list: { query: ReturnType<typeof useRows>["query"]; rows: readonly Item[] };
  label: string;
  /** Shown if there are no rows. */
  empty: string;
  row(item: Item): ReactNode;
}

/** A list in each of its states: loading, failed, empty, with rows, with more pages. */
export function List<Item>({ list: { query, rows }, label, empty, row }: ListProps<Item>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <QueryState query={query}>{rows.length === 0 && !hasNextPage && <p>{empty}</p>}</QueryState>
      {rows.length > 0 && (
        <ul className={rowStyles.rows} aria-label={label} aria-busy={isFetchingNextPage}>
          {rows.map(row)}
        </ul>
      )}
      {hasNextPage && (
        <Button className={rowStyles.more} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? ownerWording.loading : ownerWording.more}
        </Button>
      )}
    </>
  );
}

/** Moves the focus from a control to the title of its row, because the control disappears. */
export function focusTitle(control: Element): void {
  control.closest("li")?.querySelector("h3")?.focus();
}

interface ActsProps {
  /** The acts of the buttons, in order. */
  acts: readonly (Act | false | undefined)[];
  /** The id of the title of their row. */
  titleId?: string;
  /** Called after an act has started. */
  onAct?(act: Act): void;
  /** Content before the buttons. */
  children?: ReactNode;
}

/** Buttons for acts. An act that cannot be undone asks for confirmation. */
export function Acts({ acts, titleId, onAct, children }: ActsProps) {
  const carryOut = useActs();
  const [asked, setAsked] = useState<Act | null>(null);
  function begin(act: Act): void {
    carryOut(act);
    onAct?.(act);
  }
  function press(act: Act, button: Element): void {
    // The button of an act that changes no row does not disappear.
    if (!act.warning && Object.keys(act.change).length > 0) focusTitle(button);
    if (act.warning) setAsked(act);
    else begin(act);
  }
  return (
    <div className={`flow ${rowStyles.acts}`}>
      {children}
      {acts.map(
        (act) =>
          act && (
            <Button
              key={act.label}
              className={act.warning && styles.danger}
              aria-describedby={titleId}
              onClick={({ currentTarget }) => press(act, currentTarget)}
            >
              {act.label}
            </Button>
          ),
      )}
      {asked?.warning && (
        <ConfirmDialog
          {...asked.warning}
          confirm={asked.label}
          cancel={ownerWording.cancel}
          onConfirm={() => {
            begin(asked);
            // The button disappears with its row.
            document.querySelector("h2")?.focus();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The value of the field `text` in a submitted form. */
export function submittedText(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get("text")).trim();
}

interface LineFormProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onSubmit"> {
  label: string;
  /** What its button says. */
  submit: string;
  onSubmit(text: string): void;
}

/** A form with one line of text. */
export function LineForm({ label, submit, onSubmit, ...input }: LineFormProps) {
  const id = useId();
  return (
    <form className={`flow ${styles.search}`} onSubmit={(event) => onSubmit(submittedText(event))}>
      <label htmlFor={id}>{label}</label>
      <input maxLength={FIELD_MAX} {...input} id={id} name="text" />
      <Button type="submit">{submit}</Button>
    </form>
  );
}

/** A search field that takes effect when it is submitted. */
export function Search({ label, onSearch }: { label: string; onSearch(text: string): void }) {
  return (
    <search>
      <LineForm label={label} submit={ownerWording.find} onSubmit={onSearch} type="search" autoComplete="off" />
    </search>
  );
}
