import { extension } from "../../shared/identity.ts";
import { product } from "../../words/page.ts";
import { stageWording } from "../../words/stage.ts";
import styles from "./stage.module.css";

interface IntroProps {
  type: "dark" | "light";
  /** Whether the headline may claim that the theme's comments last longer. */
  lasts: boolean;
}

/** What the page claims, and what the theme is. */
export function Intro({ type, lasts }: IntroProps) {
  return (
    <div className={styles.intro}>
      <h1 id="home-heading">{(lasts && stageWording.headline[type]) || product.tagline(extension)}</h1>
      <p>{type === "light" ? product.lightDescription(extension) : product.description(extension)}</p>
    </div>
  );
}
