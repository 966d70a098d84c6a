import { anchors, team } from "../site.ts";
import { Section } from "../ui/section.tsx";
import { Portrait } from "./portrait.tsx";
import styles from "./team.module.css";

export function Team() {
  return (
    <Section
      id={anchors.team}
      heading="The people who keep the light"
      lead="Four of us, looking after the theme."
    >
      <ul className={styles.team}>
        {team.map((member) => (
          <li key={member.name}>
            <Portrait photo={member.photo} name={member.name} />
            <h3>{member.name}</h3>
            <p>{member.role}</p>
            <p className={styles.links}>
              <a href={member.codeHost} aria-label={`${member.name} on GitHub`}>
                GitHub
              </a>
              <a href={member.professionalNetwork} aria-label={`${member.name} on LinkedIn`}>
                LinkedIn
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
