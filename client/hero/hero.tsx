import { anyFaint, isSeveral } from "virtual:variants";
import type { ReactNode } from "react";
import { editorWording } from "../../site/words/editor.ts";
import { claims, heroWording, product } from "../../site/words/page.ts";
import { extension } from "../../theme/extension/identity.ts";
import { anchors } from "../anchors.ts";
import lineStyles from "../install/install-line.module.css";
import { links } from "../links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Island } from "../ui/island.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import { THEME_CHANGE } from "../variants/active-theme.ts";
import { isChoiceChanged, isOtherThemeActive } from "../variants/choice.ts";
import variantStyles from "../variants/variants.module.css";
import { opensOnLoad } from "../your-code/open-on-load.ts";
import styles from "./hero.module.css";

async function loadEditor() {
  return (await import("../editor/mount.tsx")).mount;
}

async function loadInstallLine() {
  return (await import("../install/mount.tsx")).mountLine;
}

async function loadVariants() {
  return (await import("../variants/mount.tsx")).mount;
}

async function loadChart() {
  return (await import("../chart/mount.tsx")).mount;
}

interface HeroProps {
  editor: ReactNode;
  chart: ReactNode;
  installLine: ReactNode;
  variants: ReactNode;
}

export function Hero({ editor, chart, installLine, variants }: HeroProps) {
  const intro = import.meta.env.SSR || import.meta.env.DEV ? <Intro /> : null;
  const download = import.meta.env.SSR || import.meta.env.DEV ? <Download /> : null;
  const source = import.meta.env.SSR || import.meta.env.DEV ? <Source /> : null;
  const claimed = import.meta.env.SSR || import.meta.env.DEV ? <Claims /> : null;
  return (
    <section id={anchors.home} aria-labelledby="home-heading" className={styles.hero}>
      <div className={styles.intro} {...serverMarkup("intro", intro)} />
      <div className={styles.actions}>
        <p className={styles.action} {...serverMarkup("download", download)} />
        <Island name="install-line" className={lineStyles.line} load={loadInstallLine}>
          {installLine}
        </Island>
      </div>
      <div className={styles.stage}>
        <div className={styles.window}>
          <div className={styles.title}>
            <a href={extension.repository} className={styles.source} {...serverMarkup("source", source)} />
            {(isSeveral || anyFaint) && (
              <Island
                name="variants"
                className={variantStyles.variants}
                load={loadVariants}
                isWanted={isChoiceChanged}
              >
                {variants}
              </Island>
            )}
          </div>
          <Island
            name="editor"
            className={undefined}
            load={loadEditor}
            isWanted={() => isOtherThemeActive() || opensOnLoad()}
            wantedOn={THEME_CHANGE}
          >
            {editor}
          </Island>
        </div>
      </div>
      <dl className={styles.claims} {...serverMarkup("claims", claimed)} />
      <Island name="chart" className={styles.chart} load={loadChart} isDrawn>
        {chart}
      </Island>
    </section>
  );
}

function Intro() {
  return (
    <>
      <h1 id="home-heading">
        {product.tagline.split(/(?<=,) /).map((part) => (
          <span key={part}>{`${part} `}</span>
        ))}
      </h1>
      <p>{product.description}</p>
    </>
  );
}

function Download() {
  return (
    <>
      <ButtonLink href={links.marketplace} variant="primary" className={styles.download ?? ""}>
        <Icon name="down" />
        {heroWording.download}
      </ButtonLink>
      <span className={styles.version}>{heroWording.stableVersion(extension.version)}</span>
    </>
  );
}

function Source() {
  return (
    <>
      <img src="/favicon.svg" alt={editorWording.source(extension.name)} width="16" height="16" />
      <span>{repositoryName(extension.repository)}</span>
    </>
  );
}

/** `owner/name` of an address such as `https://github.com/owner/name`; the host where it has no such path. */
function repositoryName(address: string): string {
  const { hostname, pathname } = new URL(address);
  return pathname.replace(/^\/|\/$|\.git$/g, "") || hostname;
}

function Claims() {
  return claims(extension.version).map((claim) => (
    <div key={claim.label}>
      <dt>{claim.label}</dt>
      <dd>{claim.value}</dd>
    </div>
  ));
}
