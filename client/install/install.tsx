import { Ports } from "../ports/ports.tsx";
import { InstallPanel } from "./install-panel.tsx";

/** How to install the theme in editors and in other programs. */
export function Install() {
  return (
    <>
      <InstallPanel />
      {SECTIONS.ports && <Ports />}
    </>
  );
}
