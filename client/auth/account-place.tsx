import { useState } from "react";
import { part } from "../ui/part.tsx";
import { useViewer } from "./viewer.ts";

const Account = part(async () => (await import("./account.tsx")).Account);

/** What a signed-in person can do with their account, and what became of it; loaded for them alone. */
export function AccountPlace() {
  const { viewer } = useViewer();
  const [isWanted, setIsWanted] = useState(false);
  if (viewer && !isWanted) setIsWanted(true);
  return isWanted && <Account viewer={viewer} />;
}
