import { useMutation } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { writeDay } from "../../defaults/words/language.ts";
import { ownerWording } from "../../defaults/words/owner.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import { extension } from "../../shared/identity.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import type { Act } from "./acts.ts";
import { deleteMessage, listMessages, type Message, reasonOf, sendTestMail } from "./calls.ts";
import styles from "./owner.module.css";
import { Acts, List, Search, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

/** The contact messages, newest first. */
export function Messages() {
  const [search, setSearch] = useState("");
  const list = useRows("messages", search, (cursor) => listMessages(search, cursor));
  const label = ownerWording.areas.messages;
  return (
    <>
      <h2 tabIndex={-1}>{label}</h2>
      <TestMail />
      <Search label={ownerWording.searchMessages} onSearch={setSearch} />
      <List
        list={list}
        label={label}
        empty={ownerWording.noMessages}
        row={(row) => <MessageRow key={row.id} {...row} />}
      />
    </>
  );
}

/** Sends the owner a mail, and shows the mail server's answer. */
function TestMail() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: sendTestMail });
  return (
    <div className={styles.state}>
      <Button isBusy={isPending} onClick={() => mutate()}>
        {ownerWording.testMail}
      </Button>
      <p role="status">{isPending ? ownerWording.loading : data}</p>
      <p role="alert" className={styles.problem}>
        {error && reasonOf(error)}
      </p>
    </div>
  );
}

/** A `mailto:` link that opens a reply to a message in the owner's mail program (RFC 6068). */
function replyLink({ email, message, fullName, createdAt }: Message): string {
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  const body = ["", "", `${fullName}, ${writeDay(new Date(createdAt))}`, ...quoted, ""].join("\r\n");
  const subject = ownerWording.replySubject(extension.name);
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function deleteMessageAct({ id, fullName }: Message): Act<"messages"> {
  return {
    label: ownerWording.delete,
    warning: { question: ownerWording.deleteMessage(fullName), text: ownerWording.deleteMessageText },
    area: "messages",
    ids: [id],
    change: { gone: true },
    call: () => deleteMessage(id),
    done: ownerWording.messageDeleted(fullName),
  };
}

const { mailed, notMailed, posted, notPosted } = ownerWording;
const deliveryNames = { mail: { done: mailed, open: notMailed }, webhook: { done: posted, open: notPosted } };

function MessageRow(row: Message) {
  const { id, createdAt, deliveries } = row;
  const values = { fullName: row.fullName, email: row.email, message: row.message } satisfies EveryMessageField;
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.content}>
        <h3 id={id}>
          <bdi>{values.fullName}</bdi>
        </h3>
        <VisitorText text={values.message} className={rowStyles.text} />
        <p className={`flow ${rowStyles.about}`}>
          <bdi>{values.email}</bdi>
          <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
          {deliveries.map(({ channel, delivered, problem }) => (
            <Fragment key={channel}>
              <b className={rowStyles.chip}>{deliveryNames[channel][delivered ? "done" : "open"]}</b>
              {problem && <span>{problem}</span>}
            </Fragment>
          ))}
        </p>
      </div>
      <Acts titleId={id} acts={[deleteMessageAct(row)]}>
        <ButtonLink href={replyLink(row)} aria-describedby={id}>
          {ownerWording.reply}
        </ButtonLink>
      </Acts>
    </li>
  );
}
