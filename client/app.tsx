import { Suspense } from "react";
import { anchors } from "./anchors.ts";
import { Footer } from "./footer/footer.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { allSections } from "./sections/all-sections.ts";
import { Splash } from "./splash/splash.tsx";
import { Stage } from "./stage/stage.tsx";
import { Boundary } from "./ui/boundary.tsx";

const sections = allSections.filter(({ name }) => name === null || SECTIONS[name]);

const menu = sections.flatMap(({ menu: link }) => link ?? []).sort((one, other) => one.place - other.place);

/**
 * The page: its sections, in order. A section that fails leaves the others as they are. `Suspense` divides the page
 * into slices that React hydrates one by one, so that a visitor can scroll and type meanwhile.
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
