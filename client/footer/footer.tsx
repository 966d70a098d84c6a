import { buildYear } from "virtual:owner-pages";
import { footerWording, product } from "../../defaults/words/page.ts";
import { anchors } from "../../shared/addresses.ts";
import { footerLinks } from "../../shared/footer-links.ts";
import { extension } from "../../shared/identity.ts";
import { Icon } from "../ui/icon.tsx";

/** The footer: links, the switch for analytics, and the way back to the top. */
export function Footer() {
  return (
    <footer className="site-footer">
      <p>{footerWording.copyright(product.copyrightYear ?? buildYear, extension.name)}</p>
      <ul>
        {footerLinks.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <div id={anchors.analytics} />
      <a href={`#${anchors.navigation}`}>
        {footerWording.top}
        <Icon name="up" />
      </a>
    </footer>
  );
}
