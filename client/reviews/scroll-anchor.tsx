import { Component, type ReactNode, type RefObject } from "react";
import type { ReviewPage } from "../api.ts";

interface ScrollAnchorProps {
  list: RefObject<HTMLElement | null>;
  pages: ReviewPage[] | undefined;
  /** Whether the list is loading a further page, which appears below what the visitor reads. */
  isFetchingMore: boolean;
  children: ReactNode;
}

/**
 * Keeps what the visitor reads or types at its place on the screen when the list changes. It is a class, because only
 * `getSnapshotBeforeUpdate` runs right before the document changes.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  override getSnapshotBeforeUpdate({ pages, isFetchingMore }: ScrollAnchorProps): (() => void) | null {
    if (isFetchingMore || pages === this.props.pages) return null;
    return rememberPlace(this.props.list.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, restorePlace: (() => void) | null): void {
    restorePlace?.();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/**
 * Measures the focused field, the visible reviews, and the element in the middle of the screen.
 * @returns a function that scrolls by the distance that the first of these that still exists has moved. It does not
 * undo what the visitor has scrolled meanwhile.
 */
function rememberPlace(list: HTMLElement | null): () => void {
  const focused = document.activeElement;
  const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const places = [
    ...(focused?.matches("input, textarea, button, [role=status]") ? [focused] : []),
    ...(list?.children ?? []),
  ]
    .filter(isOnScreen)
    .concat(middle ?? [])
    .map((element) => ({ element, top: topOf(element) }));
  return () => {
    const place = places.find(({ element }) => element.isConnected);
    if (!place) return;
    const moved = topOf(place.element) - place.top;
    if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: "instant" });
  };
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The distance from the top of the document, in pixels. */
function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
