import { lazy, Suspense } from "react";
import { Chart } from "./chart/chart.tsx";
import { Contact } from "./contact/contact.tsx";
import { Footer } from "./footer/footer.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { Splash } from "./splash/splash.tsx";
import { Claims } from "./stage/claims.tsx";
import type { StageAddress } from "./stage/stage-state.ts";
import { Team } from "./team/team.tsx";
// The page's style sheet includes those of the stage, because the server's HTML needs them before its scripts arrive.
import "./stage/actions.module.css";
import "./stage/choices.module.css";
import "./stage/light-control.module.css";
import "./stage/own-code/own-code.module.css";
import "./stage/pane.module.css";
import "./stage/stage.module.css";
import "./stage/swatches.module.css";
import "./variants/variants.module.css";

const Stage = lazy(async () => ({ default: (await import("./stage/stage.tsx")).Stage }));

/**
 * The page: its sections, in order.
 * @param address what the page's address says about the stage.
 */
export function App({ address }: { address: StageAddress }) {
  return (
    <>
      <Splash />
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Stage address={address} />
        </Suspense>
        {SECTIONS.claims && <Claims />}
        {SECTIONS.chart && <Chart />}
        <HowTo />
        {SECTIONS.reviews && <Reviews />}
        {SECTIONS.team && <Team />}
        {SECTIONS.contact && <Contact />}
      </main>
      <Footer />
    </>
  );
}
