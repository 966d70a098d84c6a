import { hasChart, hasFaintColors, hasLight, hasSeveralThemes } from "virtual:variants";
import { extension } from "../../shared/identity.ts";
import { claims, heroWording, howThemesMeasure, product } from "../../words/page.ts";
import { anchors } from "../anchors.ts";
import lineStyles from "../install/install-line.module.css";
import { ChartIsland, EditorIsland, InstallLineIsland, LightIsland, VariantsIsland } from "../islands.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useIsLight } from "../variants/active-theme.ts";
import variantStyles from "../variants/variants.module.css";
import styles from "./hero.module.css";

export function Hero() {
  return (
    <section id={anchors.home} aria-labelledby="home-heading" className={styles.hero}>
      <div className={styles.intro}>
        <Intro />
      </div>
      <div className={styles.actions}>
        <p className={styles.action}>
          <ButtonLink href={extension.marketplace} variant="primary" className={styles.download ?? ""}>
            <Icon name="down" />
            {heroWording.download}
          </ButtonLink>
          <span className={styles.version}>{heroWording.stableVersion(extension.version)}</span>
        </p>
        <InstallLineIsland className={lineStyles.line} />
      </div>
      <div className={styles.stage}>
        <div className={styles.window}>
          <div className={styles.title}>
            <a href={extension.repository} className={styles.source}>
              <img src="/favicon.svg" alt={heroWording.source(extension.name)} width="16" height="16" />
              <Repository address={extension.repository} />
            </a>
            {(hasSeveralThemes || hasFaintColors) && <VariantsIsland className={variantStyles.variants} />}
          </div>
          <EditorIsland />
        </div>
      </div>
      {SECTIONS.claims && (
        <dl className={styles.claims}>
          {claims(extension.version).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {SECTIONS.light && hasLight && <LightIsland />}
      {SECTIONS.chart && hasChart && (
        <details className={styles.chart}>
          <summary>{howThemesMeasure}</summary>
          <ChartIsland />
        </details>
      )}
    </section>
  );
}

function Intro() {
  return (
    <>
      <h1 id="home-heading">
        {product.tagline.split(/(?<=,) /).flatMap((part) => [<span key={part}>{part}</span>, " "])}
      </h1>
      <p>{useIsLight() ? product.lightDescription : product.description}</p>
    </>
  );
}

/** `owner/name` of an address such as `https://github.com/owner/name`; the host of an address without such a path. */
function Repository({ address }: { address: string }) {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/^\/|\/$|\.git$/g, "");
  const end = path.lastIndexOf("/") + 1;
  return (
    <span className={styles.repository}>
      <span>{path.slice(0, end)}</span>
      <span>{end > 0 ? path.slice(end) : hostname}</span>
    </span>
  );
}
