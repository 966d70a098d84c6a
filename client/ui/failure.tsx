import { failureWording } from "../../defaults/words/notices.ts";
import { isApiError } from "../api-client.ts";

/** A failed call, as shown to the visitor. */
export interface Failure {
  sentence: string;
  /** The id of the failure in the log, if the server failed. */
  requestId: string | null;
}

/** Why no call was made, in a sentence. */
export class Refusal extends Error {}

/** Describes a call's error. If the server did not answer, the network has failed. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Refusal) return { sentence: error.message, requestId: null };
  if (!isApiError(error) || !error.data) return unlessOffline(failureWording.unreachable);
  const { code, httpStatus, requestId } = error.data;
  if (code === "UNAUTHORIZED") return { sentence: failureWording.sessionEnded, requestId: null };
  return { sentence: error.message, requestId: httpStatus >= 500 ? requestId : null };
}

/** Says that a part of the page could not be loaded. */
export function missingPart(): string {
  return unlessOffline(failureWording.incomplete).sentence;
}

function unlessOffline(sentence: string): Failure {
  return { sentence: navigator.onLine ? sentence : failureWording.offline, requestId: null };
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Shows a failure and scrolls it into view. */
export function FailureMessage({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && (
        <p key={failure.sentence + failure.requestId} ref={scrollIntoView} className="failure">
          {failure.sentence}
          {failure.requestId && (
            <small>
              {failureWording.reference} <code>{failure.requestId}</code>
            </small>
          )}
        </p>
      )}
    </div>
  );
}
