import { photos } from "virtual:pictures";
import { palette } from "virtual:theme";
import { team } from "../../site/team.ts";
import { teamWording } from "../../site/words/team.ts";
import section from "../ui/section.module.css";
import styles from "./members.module.css";
import { Portrait } from "./portrait.tsx";

/** The class of a role's swatch; undefined if the theme has no colour for the role. */
function swatchClass(favourite: string | undefined): string | undefined {
  return palette.find(({ role }) => role === favourite)?.className;
}

/** The people behind the theme. */
export function Members() {
  return (
    <>
      <p className={section.lead}>{teamWording.lead(team.length)}</p>
      <ul className={styles.members}>
        {team.map(({ name, role, about, favourite, photo, links }, index) => (
          <li key={name} className={swatchClass(favourite)}>
            <Portrait name={name} photo={photo && photos[photo]} index={index} />
            <div>
              <h3>{name}</h3>
              <p>{role}</p>
              {about !== undefined && <p>{about}</p>}
              {favourite !== undefined && swatchClass(favourite) !== undefined && (
                <p className={styles.favourite}>{teamWording.favourite(favourite)}</p>
              )}
              <p className={styles.links}>
                {links.map(({ label, href }) => (
                  <a key={label} href={href} aria-label={teamWording.link(name, label)}>
                    {label}
                  </a>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
