import { anchors, team } from "../site.ts";
import { Section } from "../ui/section.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import { Portrait } from "./portrait.tsx";
import styles from "./team.module.css";

export function Team() {
  const members = import.meta.env.SSR || import.meta.env.DEV ? <Members /> : null;
  return (
    <Section
      id={anchors.team}
      heading="The people who keep the light"
      lead="Four of us, looking after the theme."
    >
      <ul className={styles.team} {...serverMarkup("team", members)} />
    </Section>
  );
}

function Members() {
  return team.map((member) => (
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
  ));
}
