import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { failureWording } from "../../defaults/words/notices.ts";
import { Button } from "./button.tsx";
import { missingPart } from "./failure.tsx";

/** The script of a part of the page could not be loaded. */
export class MissingPartError extends Error {}

interface BoundaryProps {
  /** The id of the section, so that links to it still work. */
  id?: string;
  /** For a part whose script loads late: what to show while it cannot be loaded, and how to load it again. */
  meanwhile?: ReactNode;
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * Keeps the rest of the page working if a part fails, for example because a browser extension changed its elements. It
 * shows a message in the part's place, and offers to reload the page or, if the part's script could not be loaded, to
 * try again. It is a class, because React has no hook for error boundaries.
 */
export class Boundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: unknown } {
    return { failure: error ?? "unknown" };
  }

  override render(): ReactNode {
    const { id, meanwhile, onRetry, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    if (failure instanceof MissingPartError) {
      const retry = () => {
        onRetry?.();
        this.setState({ failure: null });
      };
      return (
        <>
          {meanwhile}
          <MissingPart onRetry={retry} />
        </>
      );
    }
    return (
      <div id={id} role="alert" className="flow broken">
        <p>{failureWording.broken}</p>
        <Button onClick={() => location.reload()}>{failureWording.reload}</Button>
      </div>
    );
  }
}

/** A hook: calls `retry`, unless it is null, when the network comes back or the visitor returns to the tab. */
export function useRetry(retry: (() => unknown) | null): void {
  const onReturn = useEffectEvent(() => document.visibilityState === "visible" && void retry?.());
  useEffect(() => {
    const listening = new AbortController();
    for (const [target, type] of [
      [window, "online"],
      [document, "visibilitychange"],
    ] as const)
      target.addEventListener(type, () => onReturn(), listening);
    return () => listening.abort();
  }, []);
}

interface MissingPartProps {
  /** Names what is missing. */
  sentence?: string;
  onRetry(): unknown;
}

/**
 * Says that something could not be loaded. It tries again when the visitor presses the button or returns to the tab, or
 * when the network comes back.
 */
export function MissingPart({ sentence = missingPart(), onRetry }: MissingPartProps) {
  useRetry(onRetry);
  return (
    <div role="alert" className="flow failure">
      <p>{sentence}</p>
      <Button onClick={() => void onRetry()}>{failureWording.retry}</Button>
    </div>
  );
}
