import { type FormEvent, useContext, useId, useState } from "react";
import { BLOCK_REASON_MAX } from "../../shared/fields.ts";
import { extension } from "../../shared/identity.ts";
import { writeDay } from "../../words/language.ts";
import { ownerWording } from "../../words/owner.ts";
import { type Act, blockAct, NoticeContext, useActs } from "./acts.ts";
import { blockPerson, deletePerson, exportPerson, listPeople, type Person, reasonOf, unblockPerson } from "./calls.ts";
import { authorHref } from "./location.ts";
import styles from "./owner.module.css";
import { DeleteButton, List, RowButton, Search, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

/** Everybody who has an account or is blocked, the newest first. */
export function People() {
  const [search, setSearch] = useState("");
  const { query, rows } = useRows("people", search, (cursor) => listPeople(search, cursor));
  return (
    <>
      <h2 tabIndex={-1}>{ownerWording.areas.people}</h2>
      <Search label={ownerWording.searchPeople} onSearch={setSearch} />
      <List query={query} label={ownerWording.areas.people} empty={ownerWording.noPeople} isEmpty={rows.length === 0}>
        {rows.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </List>
      <p className={styles.note}>{ownerWording.noContact}</p>
    </>
  );
}

function nameOf({ name }: Person): string {
  return name || ownerWording.goneAccount;
}

function PersonRow({ person }: { person: Person }) {
  const act = useActs();
  const titleId = useId();
  const { id, account, blocked, reviews, createdAt } = person;
  const name = nameOf(person);
  const isGone = person.name === "";
  return (
    <li className={rowStyles.row} data-state={blocked ? "hidden" : "shown"}>
      <div className={rowStyles.content}>
        <h3 id={titleId} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <p className={rowStyles.about}>
          {blocked && <b className={rowStyles.chip}>{ownerWording.blocked}</b>}
          {account !== "" && <code>{account}</code>}
          {!isGone && <a href={authorHref({ id, name })}>{ownerWording.reviewsOf(reviews)}</a>}
          <time dateTime={createdAt}>{ownerWording.since(writeDay(new Date(createdAt)))}</time>
        </p>
        {blocked && <ReasonForm person={person} />}
      </div>
      <div className={`flow ${rowStyles.acts}`}>
        <RowButton
          label={blocked ? ownerWording.unblock : ownerWording.block}
          titleId={titleId}
          onPress={() => act(blocked ? unblockAct(person) : blockAct(new Map([[id, name]])))}
        />
        <ExportButton id={id} name={name} describedBy={titleId} />
        {!isGone && (
          <DeleteButton
            label={ownerWording.delete}
            describedBy={titleId}
            question={ownerWording.deletePerson(name)}
            text={ownerWording.deletePersonText}
            onDelete={() => act(deletePersonAct(id, name))}
          />
        )}
      </div>
    </li>
  );
}

function unblockAct(person: Person): Act<"people"> {
  const { id, reason } = person;
  const name = nameOf(person);
  return {
    area: "people",
    ids: [id],
    change: { blocked: false },
    async call() {
      await unblockPerson(id);
      // If the account is gone, the block cannot be made again.
      return person.name === "" ? undefined : () => blockPerson(id, reason);
    },
    done: ownerWording.unblocked(name),
  };
}

function deletePersonAct(id: string, name: string): Act<"people"> {
  const done = ownerWording.personDeleted(name);
  return { area: "people", ids: [id], change: { gone: true }, call: () => deletePerson(id), done };
}

/** Why somebody is blocked: a note that only the owner reads. */
function ReasonForm({ person: { id, reason = "" } }: { person: Person }) {
  const act = useActs();
  const fieldId = useId();
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get("reason")).trim();
    const call = () => blockPerson(id, written);
    act({ area: "people", ids: [id], change: { reason: written }, call, done: ownerWording.reasonSaved });
  }
  return (
    <form className={`flow ${styles.search}`} onSubmit={save}>
      <label htmlFor={fieldId}>{ownerWording.reason}</label>
      <input id={fieldId} name="reason" required maxLength={BLOCK_REASON_MAX} defaultValue={reason} />
      <button type="submit">{ownerWording.saveReason}</button>
    </form>
  );
}

/** Writes everything that is stored about a person into a file of the owner's. */
function ExportButton({ id, name, describedBy }: { id: string; name: string; describedBy: string }) {
  const say = useContext(NoticeContext);
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      const stored = await exportPerson(id);
      const file = new Blob([`${JSON.stringify(stored, null, 2)}\n`], { type: "application/json" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${extension.extensionName}-person-${id}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      say({ text: ownerWording.exported(name), hasFailed: false, undo: null });
    } catch (error) {
      say({ text: ownerWording.notDone(reasonOf(error)), hasFailed: true, undo: null });
    }
    setIsBusy(false);
  }
  return (
    <button type="button" aria-describedby={describedBy} aria-disabled={isBusy} onClick={() => !isBusy && void save()}>
      {ownerWording.export}
    </button>
  );
}
