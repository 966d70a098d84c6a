import { Suspense } from "react";
import { splashWording } from "../defaults/words/page.ts";
import { anchors } from "../shared/addresses.ts";
import type { PageState } from "./api.ts";
import { Footer } from "./footer/footer.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { LateSections } from "./sections/late-sections.tsx";
import splash from "./splash.module.css";
import { Stage } from "./stage/stage.tsx";
import { Boundary } from "./ui/boundary.tsx";
import sun from "./ui/sun.module.css";
import "./auth/account.module.css";
import "./ui/confirm-dialog.module.css";
import "./ui/field.module.css";
import "./ui/section.module.css";

// The server's HTML contains the sections, so their styles load before their scripts. These styles come before those of
// the components in the sections, so nothing may rely on the opposite order.
import.meta.glob("./sections/*/*.module.css", { eager: true });

/** Covers the page while it opens, with or without scripts, for the time `--duration-splash` of `styles/tokens.css`. */
function Splash() {
  return (
    <div className={splash.splash} role="status" data-screen="">
      <p>{splashWording.loading}</p>
      <span className={`${sun.horizon} ${splash.horizon}`} aria-hidden="true">
        <span className={sun.sun} />
      </span>
    </div>
  );
}

/**
 * The page: its parts, in order. If one fails, the others keep working. `Suspense` divides the page into slices that
 * React hydrates one by one, so that a visitor can scroll and type meanwhile.
 */
export function App({ state }: { state: PageState }) {
  return (
    <>
      <Splash />
      <Boundary id={anchors.navigation}>
        <Navigation />
      </Boundary>
      <main id="main" tabIndex={-1}>
        <Boundary id={anchors.home}>
          <Suspense>
            <Stage otherTheme={state.with} />
          </Suspense>
        </Boundary>
        <LateSections state={state} />
      </main>
      <Boundary>
        <Footer />
      </Boundary>
    </>
  );
}
