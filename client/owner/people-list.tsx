import { useState } from "react";
import { writeDay } from "../../defaults/words/language.ts";
import { ownerWording } from "../../defaults/words/owner.ts";
import { BLOCK_REASON_MAX } from "../../shared/fields.ts";
import { extension } from "../../shared/identity.ts";
import { type Act, blockAct, useActs } from "./acts.ts";
import { blockPerson, deletePerson, exportPerson, listPeople, type Person, unblockPerson } from "./calls.ts";
import { authorHref } from "./location.ts";
import styles from "./owner.module.css";
import { Acts, LineForm, List, Search, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

/** Everybody who has an account or is blocked, newest first. */
export function People() {
  const [search, setSearch] = useState("");
  const list = useRows("people", search, (cursor) => listPeople(search, cursor));
  const label = ownerWording.areas.people;
  return (
    <>
      <h2 tabIndex={-1}>{label}</h2>
      <Search label={ownerWording.searchPeople} onSearch={setSearch} />
      <List
        list={list}
        label={label}
        empty={ownerWording.noPeople}
        row={(row) => <PersonRow key={row.id} {...row} />}
      />
      <p className={styles.note}>{ownerWording.noContact}</p>
    </>
  );
}

function PersonRow(person: Person) {
  const act = useActs();
  const { id, account, blocked, reviews, createdAt } = person;
  const isGone = person.name === "";
  const name = person.name || ownerWording.goneAccount;
  return (
    <li className={rowStyles.row} data-state={blocked ? "hidden" : "shown"}>
      <div className={rowStyles.content}>
        <h3 id={id} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <p className={`flow ${rowStyles.about}`}>
          {blocked && <b className={rowStyles.chip}>{ownerWording.blocked}</b>}
          {account !== "" && <code>{account}</code>}
          {!isGone && <a href={authorHref({ id, name })}>{ownerWording.reviewsOf(reviews)}</a>}
          <time dateTime={createdAt}>{ownerWording.since(writeDay(new Date(createdAt)))}</time>
        </p>
        {blocked && (
          <LineForm
            label={ownerWording.reason}
            submit={ownerWording.saveReason}
            onSubmit={(reason) => act(reasonAct(id, reason))}
            required
            maxLength={BLOCK_REASON_MAX}
            defaultValue={person.reason}
          />
        )}
      </div>
      <Acts
        titleId={id}
        acts={[
          blocked ? unblockAct(person, name) : blockAct([{ id, name }]),
          exportAct(id, name),
          !isGone && deletePersonAct(id, name),
        ]}
      />
    </li>
  );
}

function unblockAct({ id, name, reason }: Person, shownName: string): Act<"people"> {
  return {
    label: ownerWording.unblock,
    area: "people",
    ids: [id],
    change: { blocked: false },
    async call() {
      await unblockPerson(id);
      // If the account was deleted, the block cannot be restored.
      return name === "" ? undefined : () => blockPerson(id, reason);
    },
    done: ownerWording.unblocked(shownName),
  };
}

/** Notes why somebody is blocked. Only the owner reads it. */
function reasonAct(id: string, reason: string): Act<"people"> {
  const { saveReason: label, reasonSaved: done } = ownerWording;
  return { label, area: "people", ids: [id], change: { reason }, call: () => blockPerson(id, reason), done };
}

function deletePersonAct(id: string, name: string): Act<"people"> {
  return {
    label: ownerWording.delete,
    warning: { question: ownerWording.deletePerson(name), text: ownerWording.deletePersonText },
    area: "people",
    ids: [id],
    change: { gone: true },
    call: () => deletePerson(id),
    done: ownerWording.personDeleted(name),
  };
}

/** Saves everything that is stored about a person as a file on the owner's computer. */
function exportAct(id: string, name: string): Act<"people"> {
  return {
    label: ownerWording.export,
    area: "people",
    ids: [id],
    change: {},
    async call() {
      const text = `${JSON.stringify(await exportPerson(id), null, 2)}\n`;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = `${extension.extensionName}-person-${id}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    done: ownerWording.exported(name),
  };
}
