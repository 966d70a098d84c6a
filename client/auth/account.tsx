import { useEffect, useState } from "react";
import { accountWording } from "../../defaults/words/sign-in.ts";
import { addresses } from "../../shared/addresses.ts";
import { api } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { describeFailure, FailureMessage } from "../ui/failure.tsx";
import { hideToasts } from "../ui/toast.ts";
import styles from "./account.module.css";
import { afterSignOut, forgetSession } from "./sign-in.ts";
import { useViewer } from "./viewer.ts";

function useDeleteAccount() {
  const utils = api.useUtils();
  return api.auth.deleteAccount.useMutation({
    onSuccess() {
      forgetSession();
      void utils.reviews.list.invalidate();
      // Other messages belong to an account that no longer exists.
      hideToasts();
    },
  });
}

/** The account menu. After the account is deleted, a message says so until the visitor closes it. */
export function Account() {
  const { viewer } = useViewer();
  const signOutEverywhere = api.auth.signOutEverywhere.useMutation({ onSuccess: afterSignOut });
  const deleteAccount = useDeleteAccount();
  const [isAsking, setIsAsking] = useState(false);
  const error = signOutEverywhere.error ?? deleteAccount.error;

  const { isSuccess: isDeleted, reset } = deleteAccount;
  useEffect(() => {
    if (viewer) reset();
  }, [viewer, reset]);

  if (isDeleted && !viewer) {
    return (
      <div ref={focus} role="status" tabIndex={-1} className={`raised flow ${styles.gone}`}>
        <p>{accountWording.gone}</p>
        <Button onClick={reset}>{accountWording.dismiss}</Button>
      </div>
    );
  }
  if (!viewer) return null;
  return (
    <section className={`flow ${styles.account}`} aria-label={accountWording.heading}>
      <p>
        {accountWording.signedInAs} <bdi>{viewer.name}</bdi>
      </p>
      {viewer.isOwner && <a href={addresses.owner}>{accountWording.ownersPage}</a>}
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
        <ConfirmDialog
          question={accountWording.deleteHeading}
          text={accountWording.deleteConsequence}
          confirm={accountWording.confirm}
          cancel={accountWording.cancel}
          onConfirm={() => deleteAccount.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
