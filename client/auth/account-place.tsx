import { lazy, Suspense } from "react";
import { useViewer } from "./viewer.ts";

const Account = lazy(async () => ({ default: (await import("./account.tsx")).Account }));

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
