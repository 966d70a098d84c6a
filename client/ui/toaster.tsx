import { createRoot } from "react-dom/client";
import { type CloseButtonProps, Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toaster.css";
import { noticeWording } from "../../defaults/words/notices.ts";
import { Icon } from "./icon.tsx";

export interface Toast {
  kind: "success" | "error" | "info";
  text: string;
  /** Whether the toast closes soon, because it covers the button that was just pressed. */
  isBrief?: boolean;
}

/** How long until a toast closes by itself, in milliseconds. */
const DURATION = 5_000;
const BRIEF_DURATION = 1_000;

const place = document.body.appendChild(document.createElement("div"));
/** Whether the page runs from right to left. */
const isFromRight = document.dir === "rtl";

createRoot(place).render(
  <ToastContainer
    aria-label={noticeWording.region}
    position={isFromRight ? "top-left" : "top-right"}
    rtl={isFromRight}
    autoClose={DURATION}
    draggable
    draggablePercent={80}
    // Otherwise a toast after a sign-in would wait until the page regains the focus.
    pauseOnFocusLoss={false}
    transition={Slide}
    theme="dark"
    closeButton={CloseButton}
    // The bar's label for screen readers is English and cannot be changed.
    hideProgressBar
  />,
);

/** Shows a toast. */
export function show({ kind, text, isBrief = false }: Toast): void {
  toast[kind](
    <span className="toast-text">{text}</span>,
    isBrief ? { autoClose: BRIEF_DURATION, pauseOnHover: false } : {},
  );
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

/** Closes all toasts. */
export function clear(): void {
  toast.dismiss();
}
