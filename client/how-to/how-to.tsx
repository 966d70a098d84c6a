import type { ReactNode } from "react";
import { howToHeadWording } from "../../site/words/page.ts";
import { extension } from "../../theme/extension/identity.ts";
import { anchors } from "../anchors.ts";
import { editorKey } from "../install/choice.ts";
import { links } from "../links.ts";
import { readStored } from "../storage.ts";
import { Island } from "../ui/island.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import { THEME_CHANGE } from "../variants/active-theme.ts";
import { isOtherThemeActive } from "../variants/choice.ts";

async function loadPanel() {
  return (await import("../install/mount.tsx")).mountPanel;
}

/** The panel's HTML is for the first editor and the first theme, and for a machine that is no Mac. */
function isPanelElse(): boolean {
  return (
    readStored("localStorage", editorKey) !== null ||
    isOtherThemeActive() ||
    navigator.platform.startsWith("Mac")
  );
}

export function HowTo({ panel }: { panel: ReactNode }) {
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  return (
    <Section id={anchors.howTo} head={head}>
      <Island
        name="install"
        className={undefined}
        load={loadPanel}
        isWanted={isPanelElse}
        wantedOn={THEME_CHANGE}
      >
        {panel}
      </Island>
    </Section>
  );
}

function Head() {
  const lead = howToHeadWording.lead<ReactNode>(extension.name, (text) => (
    <a key="link" href={links.marketplace}>
      {text}
    </a>
  ));
  return <SectionHead id={anchors.howTo} heading={howToHeadWording.heading} lead={lead} />;
}
