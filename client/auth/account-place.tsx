import { useState } from "react";
import { latePart } from "../ui/late-part.tsx";
import { useViewer } from "./session.ts";

const Account = latePart(
  () => import("./account.tsx"),
  ({ Account }) => Account,
);

/** The account menu and its messages, once somebody has signed in on this page. */
export function AccountPlace() {
  const { viewer } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && <Account viewer={viewer} />;
}
