import { useState } from "react";
import { part } from "../ui/part.tsx";
import { useViewer } from "./viewer.ts";

const Account = part(async () => (await import("./account.tsx")).Account);

/** The account menu and its messages. Loaded for signed-in people only. */
export function AccountPlace() {
  const { viewer } = useViewer();
  const [isWanted, setIsWanted] = useState(false);
  if (viewer && !isWanted) setIsWanted(true);
  return isWanted && <Account viewer={viewer} />;
}
