import { useEffect, useId, useRef, useState } from "react";
import { accountWording } from "../../site/words/account.ts";
import type { Viewer } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, FailureMessage } from "../ui/failure.tsx";
import styles from "./account.module.css";
import { useDeleteAccount, useSignOutEverywhere } from "./session.ts";

export function Account({ viewer }: { viewer: Viewer }) {
  const signOutEverywhere = useSignOutEverywhere();
  const deleteAccount = useDeleteAccount();
  const [isAsking, setIsAsking] = useState(false);
  const error = signOutEverywhere.error ?? deleteAccount.error;

  return (
    <section className={styles.account} aria-label={accountWording.heading}>
      <p>
        {accountWording.signedInAs} <bdi>{viewer.name}</bdi>
      </p>
      <button
        type="button"
        aria-disabled={signOutEverywhere.isPending}
        onClick={() => !signOutEverywhere.isPending && signOutEverywhere.mutate()}
      >
        {accountWording.signOutEverywhere}
      </button>
      <button type="button" onClick={() => setIsAsking(true)}>
        {accountWording.delete}
      </button>
      {error && <FailureMessage failure={describeFailure(error)} />}
      {isAsking && (
        <DeleteDialog onConfirm={() => deleteAccount.mutate()} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}

function DeleteDialog({ onConfirm, onClose }: { onConfirm(): void; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h3 id={`${id}-heading`}>{accountWording.deleteHeading}</h3>
      <p id={`${id}-text`}>{accountWording.deleteConsequence}</p>
      <form method="dialog" className={styles.choices}>
        <Button type="submit" autoFocus>
          {accountWording.cancel}
        </Button>
        <Button type="submit" variant="danger" onClick={onConfirm}>
          {accountWording.confirm}
        </Button>
      </form>
    </dialog>
  );
}
