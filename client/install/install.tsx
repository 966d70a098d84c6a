import { programs } from "virtual:ports";
import { Ports } from "../ports/ports.tsx";
import { InstallPanel } from "./install-panel.tsx";

/** How the theme comes into the editors that take the extension, and into other programs. */
export function Install() {
  return (
    <>
      <InstallPanel />
      {programs.length > 0 && <Ports />}
    </>
  );
}
