import { photos } from "virtual:pictures";
import { team } from "../../site/team.ts";
import { teamWording } from "../../site/words/page.ts";
import { anchors } from "../anchors.ts";
import { Section } from "../ui/section.tsx";
import type { TeamMember } from "./member.ts";
import { Portrait } from "./portrait.tsx";
import styles from "./team.module.css";

const members: readonly TeamMember[] = team;

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
  return (
    <ul className={styles.members}>
      {members.map(({ name, role, about, favourite, photo, links }, index) => (
        <li key={name}>
          <Portrait name={name} photo={photo && photos[photo]} index={index} />
          <div>
            <h3>{name}</h3>
            <p>{role}</p>
            {about !== undefined && <p>{about}</p>}
            {favourite !== undefined && (
              <p className={styles.favourite} data-swatch={favourite}>
                {teamWording.favourite(favourite)}
              </p>
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
  );
}
