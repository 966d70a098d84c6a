import { claims, heroWording, product } from "../../site/words/page.ts";
import { anchors } from "../anchors.ts";
import { CodeSamples } from "../code-samples/code-samples.tsx";
import { links } from "../links.ts";
import { Palette } from "../palette/palette.tsx";
import { extension } from "../theme/extension.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import { EditorWindow } from "./editor-window.tsx";
import styles from "./hero.module.css";

export function Hero() {
  const intro = import.meta.env.SSR || import.meta.env.DEV ? <Intro /> : null;
  const claimed = import.meta.env.SSR || import.meta.env.DEV ? <Claims /> : null;
  return (
    <section id={anchors.home} aria-labelledby="home-heading" className={styles.hero}>
      <div className={styles.intro} {...serverMarkup("intro", intro)} />
      <div className={styles.stage}>
        <a href={extension.repository} className={styles.art}>
          <EditorWindow label={heroWording.picture(extension.name)} />
        </a>
      </div>
      <dl className={styles.claims} {...serverMarkup("claims", claimed)} />
      <CodeSamples />
      <Palette />
    </section>
  );
}

function Intro() {
  return (
    <>
      <h1 id="home-heading">
        {product.tagline.split(/(?<=,) /).map((part) => (
          <span key={part}>{part} </span>
        ))}
      </h1>
      <div className={styles.aside}>
        <p>{product.description}</p>
        <p className={styles.actions}>
          <ButtonLink href={links.marketplace} variant="primary" className={styles.download ?? ""}>
            <Icon name="down" />
            {heroWording.download}
          </ButtonLink>
          <span className={styles.version}>{heroWording.stableVersion(extension.version)}</span>
        </p>
      </div>
    </>
  );
}

function Claims() {
  return claims(extension.version).map((claim) => (
    <div key={claim.label}>
      <dt>{claim.label}</dt>
      <dd>{claim.value}</dd>
    </div>
  ));
}
