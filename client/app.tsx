import { Contact } from "./contact/contact.tsx";
import { Footer } from "./footer/footer.tsx";
import { Hero } from "./hero/hero.tsx";
import { HowTo } from "./how-to/how-to.tsx";
import type { Islands } from "./islands.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { Reviews } from "./reviews/reviews.tsx";
import { Splash } from "./splash/splash.tsx";
import { Team } from "./team/team.tsx";

/**
 * The page: its sections, in order.
 * @param islands on the server and in development; in a browser they are HTML until the visitor reaches for them.
 */
export function App({ islands }: { islands: Islands | null }) {
  return (
    <>
      <Splash />
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Hero
          editor={islands?.editor}
          chart={islands?.chart}
          installLine={islands?.installLine}
          variants={islands?.variants}
        />
        <HowTo panel={islands?.installPanel} />
        <Reviews />
        <Team />
        <Contact />
      </main>
      <Footer />
    </>
  );
}
