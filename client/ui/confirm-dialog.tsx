import { useId } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  question: string;
  /** What is lost. */
  text: string;
  /** The labels of its buttons. */
  confirm: string;
  cancel: string;
  onConfirm(): void;
  /** Called when the dialog closes, after `onConfirm` too. */
  onClose(): void;
}

/** A modal dialog that asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ question, text, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={showModal}
      className={`raised ${styles.dialog}`}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h3 id={`${id}-question`}>{question}</h3>
      <p id={`${id}-text`}>{text}</p>
      <form method="dialog" className={`flow ${styles.choices}`}>
        <Button type="submit" autoFocus>
          {cancel}
        </Button>
        <Button type="submit" className={styles.danger} onClick={onConfirm}>
          {confirm}
        </Button>
      </form>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
