import { ownerPages } from "virtual:owner-pages";
import { footerWording, product } from "../../site/words/page.ts";
import { extension } from "../../theme/extension/identity.ts";
import { anchors } from "../anchors.ts";
import { links } from "../links.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./footer.module.css";

/** The page's status bar. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{footerWording.copyright(product.copyrightYear, extension.name)}</p>
      <a href="/changes">{footerWording.version(extension.version)}</a>
      <ul className={styles.links}>
        <li>
          <a href={links.marketplace}>{footerWording.marketplace}</a>
        </li>
        <li>
          <a href={links.openVsx}>{footerWording.openVsx}</a>
        </li>
        <li>
          <a href={extension.repository}>{footerWording.source}</a>
        </li>
        {ownerPages.map(({ name, title }) => (
          <li key={name}>
            <a href={`/${name}`}>{title}</a>
          </li>
        ))}
      </ul>
      <a href={`#${anchors.navigation}`} className={styles.top}>
        {footerWording.top}
        <Icon name="up" />
      </a>
    </footer>
  );
}
