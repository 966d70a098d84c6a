import { Contact } from "./contact/contact.tsx";
import { Footer } from "./footer/footer.tsx";
import { Hero } from "./hero/hero.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { Splash } from "./splash/splash.tsx";
import { Team } from "./team/team.tsx";

/** The page: its sections, in order. */
export function App() {
  return (
    <>
      <Splash />
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Hero />
        <HowTo />
        {SECTIONS.reviews && <Reviews />}
        {SECTIONS.team && <Team />}
        {SECTIONS.contact && <Contact />}
      </main>
      <Footer />
    </>
  );
}
