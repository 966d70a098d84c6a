import { useState } from "react";
import { lazyPart } from "../ui/part.tsx";
import { useViewer } from "./session.ts";

const Account = lazyPart(async () => (await import("./account.tsx")).Account);

/** The account menu and its messages. Its scripts load once somebody is signed in. */
export function AccountPlace() {
  const { viewer } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && <Account viewer={viewer} />;
}
