import { useRef, useState } from "react";
import { navigationWording } from "../../defaults/words/page.ts";
import { addresses, anchors } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { SignInButton } from "../auth/sign-in-button.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./navigation.module.css";

/** The links to sections, in the specification's order. */
const links = [
  // It links to the previous section on purpose.
  SECTIONS.reviews && { label: navigationWording.reviews, href: `#${anchors.howTo}` },
  SECTIONS.contact && { label: navigationWording.contact, href: `#${anchors.contact}` },
  SECTIONS.team && { label: navigationWording.team, href: `#${anchors.team}` },
].filter((link) => link !== false);

/**
 * The bar stays at the top while its header scrolls away, so a link to the header leads to the top of the page. On a
 * small screen the links are a menu behind a button. Without scripts they are always visible.
 */
export function Navigation() {
  const hasMenu = links.length > 0;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  return (
    <header id={anchors.navigation} className={styles.header}>
      <a className={styles.skip} href="#main">
        {navigationWording.skip}
      </a>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the bar closes its menu */}
      <div
        className={styles.bar}
        onKeyDown={(event) => {
          if (!isOpen || event.key !== "Escape") return;
          setIsOpen(false);
          toggle.current?.focus();
        }}
      >
        <div className={styles.start}>
          <a className={styles.brand} href={`#${anchors.home}`}>
            <img src={addresses.icon} alt="" width="24" height="24" />
            <span>{extension.name}</span>
          </a>
        </div>
        {hasMenu && (
          <nav
            id="menu"
            aria-label={navigationWording.label}
            className={isOpen ? `${styles.menu} ${styles.open}` : styles.menu}
          >
            <ul className={styles.links}>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} onClick={() => setIsOpen(false)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {SECTIONS.signIn && <SignInButton />}
        {hasMenu && (
          <Button
            ref={toggle}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="menu"
            aria-label={navigationWording.menu}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? "close" : "menu"} />
          </Button>
        )}
      </div>
    </header>
  );
}
