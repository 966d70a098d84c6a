import { photos } from "virtual:pictures";
import { team } from "../../site/team.ts";
import { teamWording } from "../../site/words/page.ts";
import { anchors } from "../anchors.ts";
import { Section } from "../ui/section.tsx";
import type { TeamMember } from "./member.ts";
import { Portrait } from "./portrait.tsx";
import styles from "./team.module.css";

const members: readonly TeamMember[] = team;

/** How many columns, of those that a wide page has room for, leave the fewest places empty in the last row. */
function countColumns(): number {
  if (members.length < 4) return 4;
  const emptyPlaces = (columns: number) => (columns - (members.length % columns)) % columns;
  const [best = 4] = [4, 5, 3].sort((a, b) => emptyPlaces(a) - emptyPlaces(b));
  return best;
}

export function Team() {
  return (
    <Section id={anchors.team} heading={teamWording.heading} lead={teamWording.lead(members.length)}>
      <div className={styles.team}>
        <Members />
      </div>
    </Section>
  );
}

function Members() {
  const columns = countColumns();
  const width = { 3: styles.three, 5: styles.five }[columns] ?? "";
  return (
    <ul className={width}>
      {members.map(({ name, role, photo, links }, index) => (
        <li key={name}>
          <Portrait name={name} photo={photo && photos[photo]} index={index} />
          <h3>{name}</h3>
          <p>{role}</p>
          <p className={styles.links}>
            {links.map(({ label, href }) => (
              <a key={label} href={href} aria-label={teamWording.link(name, label)}>
                {label}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
