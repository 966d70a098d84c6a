import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useId, useState } from "react";
import type { EveryMessageField } from "../../shared/contact.ts";
import { extension } from "../../shared/identity.ts";
import { writeDay } from "../../words/language.ts";
import { ownerWording } from "../../words/owner.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import { type Act, useActs } from "./acts.ts";
import { deleteMessage, listMessages, type Message, reasonOf, sendTestMail } from "./calls.ts";
import styles from "./owner.module.css";
import { DeleteButton, List, Search, useRows } from "./row-list.tsx";
import rowStyles from "./rows.module.css";

/** The contact messages, the newest first. */
export function Messages() {
  const [search, setSearch] = useState("");
  const { query, rows } = useRows("messages", search, (cursor) => listMessages(search, cursor));
  const label = ownerWording.areas.messages;
  return (
    <>
      <h2 tabIndex={-1}>{label}</h2>
      <TestMail />
      <Search label={ownerWording.searchMessages} onSearch={setSearch} />
      <List query={query} label={label} empty={ownerWording.noMessages} isEmpty={rows.length === 0}>
        {rows.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </List>
    </>
  );
}

/** Sends the owner a mail, and shows what the mail server answered. */
function TestMail() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: sendTestMail });
  const failure = error && (error instanceof TRPCClientError ? reasonOf(error) : error.message);
  return (
    <div className={styles.state}>
      <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {ownerWording.testMail}
      </button>
      <p role="status">{isPending ? ownerWording.loading : data}</p>
      <p role="alert" className={styles.problem}>
        {!isPending && failure}
      </p>
    </div>
  );
}

/** A `mailto:` link that opens a reply to a message in the owner's mail program (RFC 6068). */
function replyLink({ email, message, fullName, createdAt }: Message): string {
  const quoted = message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `\r\n\r\n${fullName}, ${writeDay(new Date(createdAt))}\r\n${quoted}\r\n`;
  const subject = ownerWording.replySubject(extension.name);
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function deleteMessageAct({ id, fullName }: Message): Act<"messages"> {
  const done = ownerWording.messageDeleted(fullName);
  return { area: "messages", ids: [id], change: { gone: true }, call: () => deleteMessage(id), done };
}

function MessageRow({ message }: { message: Message }) {
  const act = useActs();
  const titleId = useId();
  const { fullName, createdAt, mailed, problem } = message;
  const content = { fullName, email: message.email, message: message.message } satisfies EveryMessageField;
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.content}>
        <h3 id={titleId}>
          <bdi>{fullName}</bdi>
        </h3>
        <VisitorText text={content.message} className={rowStyles.text} />
        <p className={rowStyles.about}>
          <bdi>{content.email}</bdi>
          <time dateTime={createdAt}>{writeDay(new Date(createdAt))}</time>
          <b className={rowStyles.chip}>{mailed ? ownerWording.mailed : ownerWording.notMailed}</b>
          {problem && <span>{problem}</span>}
        </p>
      </div>
      <div className={`flow ${rowStyles.acts}`}>
        <a className={styles.button} href={replyLink(message)} aria-describedby={titleId}>
          {ownerWording.reply}
        </a>
        <DeleteButton
          label={ownerWording.delete}
          describedBy={titleId}
          question={ownerWording.deleteMessage(fullName)}
          text={ownerWording.deleteMessageText}
          onDelete={() => act(deleteMessageAct(message))}
        />
      </div>
    </li>
  );
}
