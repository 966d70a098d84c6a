import { type ChangeEvent, type InputHTMLAttributes, useRef } from "react";

/** How far a finger moves sideways before it drags, in CSS pixels. */
const DRAG_FROM = 8;
/** For how long a browser may report a touch again as a mouse, in milliseconds. */
const MOUSE_AFTER_TOUCH = 500;

/**
 * Properties of a range input that fingers change only by dragging: a browser takes each touch for a choice, also one
 * that begins to scroll the page.
 */
export function useTouchDrag(onValue: (value: number) => void): InputHTMLAttributes<HTMLInputElement> {
  const touch = useRef({ x: 0, isDrag: true, end: 0 });
  const end = ({ timeStamp }: { timeStamp: number }): void => {
    touch.current.end = Math.min(touch.current.end, timeStamp + MOUSE_AFTER_TOUCH);
  };
  return {
    onPointerDown({ pointerType, clientX }) {
      if (pointerType === "touch")
        touch.current = { x: clientX, isDrag: false, end: Number.POSITIVE_INFINITY };
    },
    onPointerMove({ clientX }) {
      if (Math.abs(clientX - touch.current.x) >= DRAG_FROM) touch.current.isDrag = true;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onChange({ target, timeStamp }: ChangeEvent<HTMLInputElement>) {
      if (touch.current.isDrag || timeStamp > touch.current.end) onValue(target.valueAsNumber);
    },
  };
}
