import { useState } from "react";
import { extension } from "../../shared/identity.ts";
import { installWording } from "../../site/words/install.ts";
import { links } from "../links.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CopyStatus, useCopy } from "../ui/copy.tsx";
import styles from "./install-panel.module.css";

/** For phones, which run no editor: sends the page's address to the visitor's computer, by the share sheet or a copied link. */
export function SendToComputer({ registry }: { registry: "marketplace" | "openVsx" }) {
  const { outcome, copy } = useCopy();
  const [isSharing, setIsSharing] = useState(false);

  async function send(): Promise<void> {
    const page = { title: extension.name, url: location.origin };
    if (!navigator.canShare?.(page)) {
      await copy(page.url);
      return;
    }
    setIsSharing(true);
    try {
      await navigator.share(page);
    } catch (error) {
      // The visitor closed the share sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(page.url);
    } finally {
      setIsSharing(false);
    }
  }

  return (
    <div className={styles.onPhone}>
      <p>{installWording.onPhone}</p>
      <p className={styles.way}>
        <Button variant="primary" busy={isSharing} onClick={() => void send()}>
          {installWording.send}
        </Button>
        <ButtonLink href={links[registry]}>{installWording.look[registry]}</ButtonLink>
      </p>
      <CopyStatus outcome={outcome} />
    </div>
  );
}
