import { claims } from "../../../defaults/settings/claims.ts";
import { extension } from "../../../shared/identity.ts";
import styles from "./claims.module.css";

/** What the page claims about the theme, in one line. */
export function Claims({ id }: { id: string }) {
  return (
    <dl id={id} className={`flow ${styles.claims}`}>
      {claims(extension.version).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
