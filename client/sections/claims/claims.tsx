import { claims } from "../../../defaults/settings/claims.ts";
import { claimsSource } from "../../../defaults/words/page.ts";
import { extension } from "../../../shared/identity.ts";
import styles from "./claims.module.css";

/** The page's claims about the theme, in one line, with a link to their source. */
export function Claims({ id }: { id: string }) {
  return (
    <div id={id} className={`flow ${styles.claims}`}>
      <dl className="flow">
        {claims(extension.version).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {claimsSource !== null && <a href={extension.marketplace}>{claimsSource}</a>}
    </div>
  );
}
