import { failureWording } from "../../site/words/failures.ts";
import { isApiError } from "../api.ts";
import styles from "./failure.module.css";

/** A failed call, in words for the visitor. */
export interface Failure {
  sentence: string;
  /** What the log knows the failure by, when the fault is the server's. */
  requestId: string | null;
}

export function describeFailure(error: unknown): Failure {
  const data = isApiError(error) ? error.data : null;
  if (!isApiError(error) || !data) {
    return {
      sentence: navigator.onLine ? failureWording.unreachable : failureWording.offline,
      requestId: null,
    };
  }
  if (data.code === "UNAUTHORIZED") return { sentence: failureWording.sessionEnded, requestId: null };
  return { sentence: error.message, requestId: data.httpStatus >= 500 ? (data.requestId ?? null) : null };
}

export function FailureMessage({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && (
        <p className={styles.failure}>
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
