import { lazy, Suspense } from "react";
import { anchors } from "./anchors.ts";
import { Chart } from "./chart/chart.tsx";
import { Footer } from "./footer/footer.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { Splash } from "./splash/splash.tsx";
import { Claims } from "./stage/claims.tsx";
import { Team } from "./team/team.tsx";
import { Boundary } from "./ui/boundary.tsx";
// The page's style sheet includes those of the parts below, because the server's HTML needs them before its scripts
// arrive.
import "./contact/contact.module.css";
import "./reviews/review-item.module.css";
import "./reviews/reviews.module.css";
import "./stage/actions.module.css";
import "./stage/choices.module.css";
import "./stage/light-control.module.css";
import "./stage/own-code/own-code.module.css";
import "./stage/pane.module.css";
import "./stage/stage.module.css";
import "./stage/swatches.module.css";
import "./ui/button.module.css";
import "./ui/field.module.css";
import "./ui/copy.module.css";
import "./ui/tabs.module.css";
import "./variants/variants.module.css";

const Contact = lazy(async () => ({ default: (await import("./contact/contact.tsx")).Contact }));
const Reviews = lazy(async () => ({ default: (await import("./reviews/reviews.tsx")).Reviews }));
const Stage = lazy(async () => ({ default: (await import("./stage/stage.tsx")).Stage }));

/**
 * The page: its sections, in order. A section that fails leaves the others as they are.
 * @param otherTheme the known theme that the page's address names; null for none.
 */
export function App({ otherTheme }: { otherTheme: string | null }) {
  return (
    <>
      <Splash />
      <Boundary id={anchors.navigation}>
        <Navigation />
      </Boundary>
      <main id="main" tabIndex={-1}>
        <Boundary id={anchors.home}>
          <Suspense>
            <Stage otherTheme={otherTheme} />
          </Suspense>
        </Boundary>
        {SECTIONS.claims && <Claims />}
        {SECTIONS.chart && <Chart />}
        <Boundary id={anchors.howTo}>
          <HowTo />
        </Boundary>
        <Boundary id={anchors.reviews}>
          <Suspense>{SECTIONS.reviews && <Reviews />}</Suspense>
        </Boundary>
        <Boundary id={anchors.team}>{SECTIONS.team && <Team />}</Boundary>
        <Boundary id={anchors.contact}>
          <Suspense>{SECTIONS.contact && <Contact />}</Suspense>
        </Boundary>
      </main>
      <Boundary>
        <Footer />
      </Boundary>
    </>
  );
}
