import { anchors } from "./anchors.ts";
import { Contact } from "./contact/contact.tsx";
import { Footer } from "./footer/footer.tsx";
import { Hero } from "./hero/hero.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { Splash } from "./splash/splash.tsx";
import { Team } from "./team/team.tsx";
import { Boundary } from "./ui/boundary.tsx";

/** The page: its sections, in order. A section that fails leaves the others as they are. */
export function App() {
  return (
    <>
      <Splash />
      <Boundary id={anchors.navigation}>
        <Navigation />
      </Boundary>
      <main id="main" tabIndex={-1}>
        <Boundary id={anchors.home}>
          <Hero />
        </Boundary>
        <Boundary id={anchors.howTo}>
          <HowTo />
        </Boundary>
        <Boundary id={anchors.reviews}>{SECTIONS.reviews && <Reviews />}</Boundary>
        <Boundary id={anchors.team}>{SECTIONS.team && <Team />}</Boundary>
        <Boundary id={anchors.contact}>{SECTIONS.contact && <Contact />}</Boundary>
      </main>
      <Boundary>
        <Footer />
      </Boundary>
    </>
  );
}
