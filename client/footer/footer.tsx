import { buildYear, ownerPages } from "virtual:owner-pages";
import { useState } from "react";
import { extension } from "../../shared/identity.ts";
import { footerWording, product } from "../../words/page.ts";
import { anchors } from "../anchors.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/part.tsx";
import styles from "./footer.module.css";

const ChangesPanel = lazyPart(async () => (await import("../changes/changes-panel.tsx")).ChangesPanel);

const pages = [
  [footerWording.marketplace, extension.marketplace],
  [footerWording.openVsx, extension.openVsx],
  [footerWording.source, extension.repository],
  [footerWording.issues, extension.issues],
  ...ownerPages.map(({ name, title }) => [title, `/${name}`] as const),
] as const;

/** The page's status bar. Its version leads to the changelog's page, which opens in a panel over this one. */
export function Footer() {
  const [isOpen, setIsOpen] = useState(false);
  const version = footerWording.version(extension.version);
  return (
    <>
      <footer className={styles.footer}>
        <p>{footerWording.copyright(product.copyrightYear ?? buildYear, extension.name)}</p>
        {SECTIONS.changes ? (
          <a
            href="/changes"
            onClick={(event) => {
              // With one of these keys a browser opens another tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setIsOpen(true);
            }}
          >
            {version}
          </a>
        ) : (
          <span>{version}</span>
        )}
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
      {SECTIONS.changes && isOpen && <ChangesPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
