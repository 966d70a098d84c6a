import { lazy, Suspense } from "react";
import { anchors } from "./anchors.ts";
import { Footer } from "./footer/footer.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { allSections } from "./sections/list.ts";
import { Splash } from "./splash/splash.tsx";
import { Boundary } from "./ui/boundary.tsx";
// The page's style sheet includes those of the stage, because the server's HTML needs them before its scripts arrive.
import "./stage/actions.module.css";
import "./stage/choices.module.css";
import "./stage/light-control.module.css";
import "./stage/own-code/own-code.module.css";
import "./stage/pane.module.css";
import "./stage/stage.module.css";
import "./stage/swatches.module.css";
import "./ui/copy.module.css";
import "./ui/tabs.module.css";
import "./variants/variants.module.css";

const Stage = lazy(async () => ({ default: (await import("./stage/stage.tsx")).Stage }));

const sections = allSections
  .filter(({ name }) => name === null || SECTIONS[name])
  .map((section) => ({ ...section, Content: lazy(async () => ({ default: await section.load() })) }));

const menu = sections.flatMap(({ menu: link }) => link ?? []).sort((one, other) => one.place - other.place);

/**
 * The page: its sections, in order. A section that fails leaves the others as they are.
 * @param otherTheme the known theme that the page's address names; null for none.
 */
export function App({ otherTheme }: { otherTheme: string | null }) {
  return (
    <>
      <Splash />
      <Boundary id={anchors.navigation}>
        <Navigation links={menu} />
      </Boundary>
      <main id="main" tabIndex={-1}>
        <Boundary id={anchors.home}>
          <Suspense>
            <Stage otherTheme={otherTheme} />
          </Suspense>
        </Boundary>
        {sections.map(({ anchor, Content }) => (
          <Boundary key={anchor} id={anchor}>
            <Suspense>
              <Content id={anchor} />
            </Suspense>
          </Boundary>
        ))}
      </main>
      <Boundary>
        <Footer />
      </Boundary>
    </>
  );
}
