import { photos } from "virtual:pictures";
import { team } from "../../../defaults/settings/team.ts";
import { teamHeading } from "../../../defaults/words/page.ts";
import { teamWording } from "../../../defaults/words/team.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./team.module.css";

/** The people behind the theme. */
export function Team({ id }: { id: string }) {
  return (
    <Section id={id} heading={teamHeading} isBeside>
      <ul className={styles.members}>
        {team.map(({ name, role, photo, links }) => (
          <li key={name}>
            <Portrait name={name} photo={photo && photos[photo]} />
            <h3>{name}</h3>
            <p className="hint">{role}</p>
            <p className={`flow ${styles.links}`}>
              {links.map(({ label, href }) => (
                <a key={label} href={href} aria-label={teamWording.link(name, label)}>
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PortraitProps {
  name: string;
  /** The address of a square photo. */
  photo: string | undefined;
}

/** A photo, or the first letter of the name. */
function Portrait({ name, photo }: PortraitProps) {
  const alt = teamWording.portrait(name);
  if (photo === undefined) {
    return (
      <span role="img" aria-label={alt} className={styles.portrait}>
        {Array.from(name)[0]}
      </span>
    );
  }
  return (
    <img src={photo} alt={alt} width="96" height="96" loading="lazy" decoding="async" className={styles.portrait} />
  );
}
