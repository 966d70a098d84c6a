import { Component, type ReactNode } from "react";
import { failureWording } from "../../defaults/words/notices.ts";
import { Button } from "./button.tsx";

interface BoundaryProps {
  /** The anchor of the section, so that links still lead to its place. */
  id?: string;
  children: ReactNode;
}

/**
 * Keeps the rest of the page when a section fails, as when an extension of the browser has changed its elements. It
 * says so in the section's place and offers to load the page again. It is a class, because React has no hook for it.
 */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { id, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <div id={id} role="alert" className="flow broken">
        <p>{failureWording.broken}</p>
        <Button onClick={() => location.reload()}>{failureWording.reload}</Button>
      </div>
    );
  }
}
