import type { ReactNode } from "react";
import { extension } from "../../shared/identity.ts";
import { howToHeadWording } from "../../words/page.ts";
import { anchors } from "../anchors.ts";
import { AccountPlace } from "../auth/account-place.tsx";
import { InstallPanelIsland } from "../islands.tsx";
import { Section } from "../ui/section.tsx";

export function HowTo() {
  const lead = howToHeadWording.lead<ReactNode>(extension.name, (text) => (
    <a key="link" href={extension.marketplace}>
      {text}
    </a>
  ));
  return (
    <Section id={anchors.howTo} heading={howToHeadWording.heading} lead={lead} isDusk>
      <InstallPanelIsland />
      {/* Otherwise it is below the reviews. */}
      {SECTIONS.signIn && !SECTIONS.reviews && <AccountPlace />}
    </Section>
  );
}
