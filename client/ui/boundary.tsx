import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { failureWording } from "../../defaults/words/notices.ts";
import { Button } from "./button.tsx";
import { missingPart } from "./failure.tsx";

/** The script of a part of the page could not be loaded. */
export class MissingPartError extends Error {}

interface BoundaryProps {
  /** The anchor of the section, so that links still lead to its place. */
  id?: string;
  /** Of a part whose script loads late: what is shown while it cannot be loaded, and what loads it again. */
  meanwhile?: ReactNode;
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * Keeps the rest of the page when a part fails, as when an extension of the browser has changed its elements. It says
 * so in the part's place, and offers to load the page again, or, if its script could not be loaded, to try again. It is
 * a class, because React has no hook for it.
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

/** A hook: calls `retry`, unless it is null, when the network or the visitor's tab returns. */
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
  /** Says what is missing. */
  sentence?: string;
  onRetry(): unknown;
}

/** Says that something could not be loaded. A button and the network's or the tab's return try again. */
export function MissingPart({ sentence = missingPart(), onRetry }: MissingPartProps) {
  useRetry(onRetry);
  return (
    <div role="alert" className="flow failure">
      <p>{sentence}</p>
      <Button onClick={() => void onRetry()}>{failureWording.retry}</Button>
    </div>
  );
}
