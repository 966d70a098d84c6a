import { count } from "virtual:ports";
import { portsWording } from "../../words/ports.ts";

/** One sentence about the theme for other programs, which have a page of their own. */
export function Ports() {
  return (
    <p>
      <a href="/ports">{portsWording.sentence(count)}</a>
    </p>
  );
}
