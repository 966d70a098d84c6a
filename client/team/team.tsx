import { team } from "../../site/team.ts";
import { teamWording } from "../../site/words/page.ts";
import { anchors } from "../anchors.ts";
import { Section, SectionHead } from "../ui/section.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import { type DrawnPortrait, Portrait } from "./portrait.tsx";
import styles from "./team.module.css";

export interface TeamMember {
  name: string;
  role: string;
  photo: DrawnPortrait;
  codeHost: string;
  professionalNetwork: string;
}

const members: readonly TeamMember[] = team;

export function Team() {
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  const list = import.meta.env.SSR || import.meta.env.DEV ? <Members /> : null;
  return (
    <Section id={anchors.team} head={head}>
      <ul className={styles.team} {...serverMarkup("team", list)} />
    </Section>
  );
}

function Members() {
  return members.map((member) => (
    <li key={member.name}>
      <Portrait photo={member.photo} name={member.name} />
      <h3>{member.name}</h3>
      <p>{member.role}</p>
      <p className={styles.links}>
        <a href={member.codeHost} aria-label={teamWording.link(member.name, "GitHub")}>
          GitHub
        </a>
        <a href={member.professionalNetwork} aria-label={teamWording.link(member.name, "LinkedIn")}>
          LinkedIn
        </a>
      </p>
    </li>
  ));
}

function Head() {
  return (
    <SectionHead id={anchors.team} heading={teamWording.heading} lead={teamWording.lead(members.length)} />
  );
}
