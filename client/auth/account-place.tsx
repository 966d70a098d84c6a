import { lazy, Suspense } from "react";
import { failureWording } from "../../site/words/failures.ts";
import type { Viewer } from "../api.ts";
import { FailureMessage } from "../ui/failure.tsx";
import { useViewer } from "./viewer.ts";

/** Where it cannot be loaded, only this place says so: the page goes on. */
const Account = lazy(async () => {
  const { Account } = await import("./account.tsx").catch(() => ({ Account: Incomplete }));
  return { default: Account };
});

function Incomplete(_: { viewer: Viewer }) {
  return <FailureMessage failure={{ sentence: failureWording.incomplete, requestId: null }} />;
}

/** What a signed-in person can do with their account; loaded for them alone. */
export function AccountPlace() {
  const { viewer } = useViewer();
  return (
    viewer && (
      <Suspense>
        <Account viewer={viewer} />
      </Suspense>
    )
  );
}
