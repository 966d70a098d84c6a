import { createRoot } from "react-dom/client";
import { type CloseButtonProps, Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toaster.css";
import { noticeWording } from "../../site/words/notices.ts";
import { Icon } from "./icon.tsx";

export interface Toast {
  kind: "success" | "error" | "info";
  text: string;
  /** Milliseconds until it closes by itself; 5 s unless given. */
  duration?: number;
  action?: { label: string; run(): void };
}

const place = document.body.appendChild(document.createElement("div"));
createRoot(place).render(
  <ToastContainer
    aria-label={noticeWording.region}
    position="top-right"
    autoClose={5000}
    draggable
    draggablePercent={80}
    // A notice that follows the sign-in window would otherwise wait until the page has the focus again.
    pauseOnFocusLoss={false}
    transition={Slide}
    theme="dark"
    closeButton={CloseButton}
    // Its label for screen readers is English and cannot be changed.
    hideProgressBar
  />,
);

export function show({ kind, text, duration, action }: Toast): void {
  const toastId = toast[kind](
    <ToastContent text={text} action={action && { ...action, run }} onPause={pause} onPlay={play} />,
    // One that is to be brief appears where the pointer has just pressed a button: it goes all the same.
    duration === undefined ? {} : { autoClose: duration, pauseOnHover: false },
  );
  function run(): void {
    toast.dismiss(toastId);
    action?.run();
  }
  function pause(): void {
    toast.pause({ id: toastId });
  }
  function play(): void {
    toast.play({ id: toastId });
  }
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={noticeWording.close}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <Icon name="close" />
    </button>
  );
}

interface ToastContentProps {
  text: string;
  action: Toast["action"];
  onPause(): void;
  onPlay(): void;
}

function ToastContent({ text, action, onPause, onPlay }: ToastContentProps) {
  return (
    <>
      <span className="toast-text">{text}</span>
      {action && (
        <button type="button" className="toast-action" onClick={action.run} onFocus={onPause} onBlur={onPlay}>
          {action.label}
        </button>
      )}
    </>
  );
}
