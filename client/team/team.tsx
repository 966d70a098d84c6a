import { teamHeading } from "../../site/words/page.ts";
import { TeamIsland } from "../islands.tsx";
import { anchors } from "../links.ts";
import { Section } from "../ui/section.tsx";

export function Team() {
  return (
    <Section id={anchors.team} heading={teamHeading}>
      <TeamIsland />
    </Section>
  );
}
