import { buildYear, ownerPages } from "virtual:owner-pages";
import { addresses, siteAddress } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { footerWording, product } from "../../words/page.ts";
import { anchors } from "../anchors.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./footer.module.css";

const pages = [
  ...(SECTIONS.changes ? [[footerWording.changelog(extension.version), addresses.changes] as const] : []),
  [footerWording.marketplace, extension.marketplace],
  [footerWording.openVsx, extension.openVsx],
  [footerWording.source, extension.repository],
  [footerWording.issues, extension.issues],
  ...ownerPages.map(({ name, title }) => [title, siteAddress(name)] as const),
] as const;

/** The footer: the pages and registries of the theme, the switch for analytics, and the way back to the top. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{footerWording.copyright(product.copyrightYear ?? buildYear, extension.name)}</p>
      <ul className={styles.links}>
        {pages.map(
          ([title, address]) =>
            address && (
              <li key={title}>
                <a href={address}>{title}</a>
              </li>
            ),
        )}
      </ul>
      <div id={anchors.analytics} className={styles.analytics} />
      <a href={`#${anchors.navigation}`} className={styles.top}>
        {footerWording.top}
        <Icon name="up" />
      </a>
    </footer>
  );
}
