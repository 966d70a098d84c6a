import { photos } from "virtual:photos";
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
        {team.map(({ name, role, photo, links }, index) => (
          <li key={name}>
            <Portrait name={name} photo={photo && photos[photo]} index={index} />
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

/** Hair or a hat for each silhouette, in a 100 × 100 box. The head is a circle centred at (50, 46). */
const drawings = [
  "M32 47c-2-26 38-28 36 0-5-10-14-12-21-14-4 6-9 8-15 14z",
  "M33 42c3-9 10-13 17-13s14 4 17 13zM26 42h44l4 4H28z",
  "M30 66c-4-12-4-38 20-38s24 26 20 38c-2-8-2-17-5-25-11 1-19-1-25-6-5 8-7 20-10 31z",
  "M32 46c-4-5-2-11 2-13 0-6 7-9 11-7 4-4 12-3 14 2 6 0 9 6 8 10 3 3 2 6 1 9-3-2-5-5-6-8-8 2-17 1-23-1-2 4-4 6-7 8z",
] as const;

interface PortraitProps {
  name: string;
  /** The address of a square photo. */
  photo: string | undefined;
  /** Any whole number. It chooses the drawing for a missing photo. */
  index: number;
}

/** A photo, or a drawn silhouette. */
function Portrait({ name, photo, index }: PortraitProps) {
  if (photo !== undefined) {
    return (
      <img
        className={styles.portrait}
        src={photo}
        alt={teamWording.portrait(name)}
        width="640"
        height="640"
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <svg role="img" aria-label={teamWording.portrait(name)} viewBox="0 0 100 100" className={styles.portrait}>
      <circle className={styles.sun} cx="50" cy="60" r="34" />
      <path className={styles.body} d="M8 100c2-22 20-26 34-29V60h16v11c14 3 32 7 34 29z" />
      <circle className={styles.face} cx="50" cy="47" r="17" />
      <path className={styles.hair} d={drawings[index % drawings.length]} />
    </svg>
  );
}
