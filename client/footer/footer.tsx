import { anchors, links, site } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import styles from "./footer.module.css";

/** The page's status bar. */
export function Footer() {
  const content = import.meta.env.SSR || import.meta.env.DEV ? <Content /> : null;
  return <footer className={styles.footer} {...serverMarkup("footer", content)} />;
}

function Content() {
  return (
    <>
      <p>
        © {site.copyrightYear} {site.name}
      </p>
      <p>v{site.version}</p>
      <ul className={styles.links}>
        <li>
          <a href={links.marketplace}>Marketplace</a>
        </li>
        <li>
          <a href={links.openVsx}>Open VSX</a>
        </li>
        <li>
          <a href={site.repository}>Source</a>
        </li>
      </ul>
      <a href={`#${anchors.navigation}`} className={styles.top}>
        Back to top
        <Icon name="up" />
      </a>
    </>
  );
}
