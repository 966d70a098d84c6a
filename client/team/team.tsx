import { teamHeading } from "../../words/page.ts";
import { anchors } from "../anchors.ts";
import { TeamIsland } from "../islands.tsx";
import { Section } from "../ui/section.tsx";

export function Team() {
  return (
    <Section id={anchors.team} heading={teamHeading}>
      <TeamIsland />
    </Section>
  );
}
