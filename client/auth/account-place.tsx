import { lazy, Suspense, useState } from "react";
import { loadPart } from "../parts.ts";
import { useViewer } from "./session.ts";

const Account = lazy(async () => ({ default: (await loadPart(() => import("./account.tsx"))).Account }));

/** The account menu and its messages, once somebody has signed in on this page. */
export function AccountPlace() {
  const { viewer } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  return (
    wasSignedIn && (
      <Suspense>
        <Account viewer={viewer} />
      </Suspense>
    )
  );
}
