import { product } from "../../site/words.ts";
import { anchors } from "../anchors.ts";
import { links } from "../links.ts";
import { extension } from "../theme/extension.ts";
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
        © {product.copyrightYear} {extension.name}
      </p>
      <p>v{extension.version}</p>
      <ul className={styles.links}>
        <li>
          <a href={links.marketplace}>Marketplace</a>
        </li>
        <li>
          <a href={links.openVsx}>Open VSX</a>
        </li>
        <li>
          <a href={extension.repository}>Source</a>
        </li>
      </ul>
      <a href={`#${anchors.navigation}`} className={styles.top}>
        Back to top
        <Icon name="up" />
      </a>
    </>
  );
}
