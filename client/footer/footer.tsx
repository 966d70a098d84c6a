import { buildYear, ownerPages } from "virtual:owner-pages";
import { footerWording, product } from "../../defaults/words/page.ts";
import { addresses, anchors, siteAddress } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./footer.module.css";

const links = [
  SECTIONS.changes && { label: footerWording.changelog(extension.version), href: addresses.changes },
  { label: footerWording.marketplace, href: extension.marketplace },
  { label: footerWording.openVsx, href: extension.openVsx },
  { label: footerWording.source, href: extension.repository },
  { label: footerWording.issues, href: extension.issues },
  ...ownerPages.map(({ name, title }) => ({ label: title, href: siteAddress(name) })),
].filter((link) => link !== false);

/** The footer: links, the switch for analytics, and the way back to the top. */
export function Footer() {
  return (
    <footer className={`flow ${styles.footer}`}>
      <p>{footerWording.copyright(product.copyrightYear ?? buildYear, extension.name)}</p>
      <ul className={`flow ${styles.links}`}>
        {links.map(
          ({ label, href }) =>
            href && (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ),
        )}
      </ul>
      <div id={anchors.analytics} />
      <a href={`#${anchors.navigation}`} className={styles.top}>
        {footerWording.top}
        <Icon name="up" />
      </a>
    </footer>
  );
}
