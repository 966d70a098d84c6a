import { labels } from "virtual:extension";
import { vsix } from "virtual:vsix";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { editors } from "#site/links.ts";
import { extension } from "../../shared/identity.ts";
import { installWording } from "../../words/install.ts";
import { Ports } from "../ports/ports.tsx";
import { useHydrated } from "../readiness.ts";
import { EDITOR_KEY, readStored, store } from "../storage.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CopyButton, CopyStatus, useCopy } from "../ui/copy.tsx";
import { Icon } from "../ui/icon.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./install-panel.module.css";

/** The selected editor: the first one in the server's HTML, then the stored one. */
function useEditor() {
  const [selected, setSelected] = useState<string | null>(null);
  // Read only once: a sign-out clears the storage, and another tab may store another editor.
  useEffect(() => setSelected(readStored("localStorage", EDITOR_KEY)), []);
  function select(id: string): void {
    setSelected(id);
    store("localStorage", EDITOR_KEY, id);
  }
  return [editors.find(({ id }) => id === selected) ?? editors[0], select] as const;
}

/** Pairs of keys, one pair after the other. */
function Chord({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <span>
      {pairs.map(([held, pressed], index) => (
        <Fragment key={pressed}>
          {index > 0 && ` ${installWording.followedBy} `}
          <span className={styles.pair}>
            <kbd>{held}</kbd> <kbd>{pressed}</kbd>
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** How to install the theme in each editor, and how to switch it on. */
function InstallPanel() {
  const [editor, select] = useEditor();
  // The server does not know it.
  const isMac = useHydrated() && navigator.platform.startsWith("Mac");
  const theme = useActiveTheme();
  const command = `${editor.command} --install-extension ${extension.id}`;
  return (
    <div className={styles.install}>
      <Tabs
        name="editor"
        label={installWording.editor}
        tabs={editors}
        selected={editor.id}
        onSelect={select}
      />
      <div {...panelProps("editor")}>
        <ol className={styles.steps}>
          <li>
            <h3>{installWording.install}</h3>
            <div className={styles.atComputer}>
              <p className={styles.way}>
                <ButtonLink href={`${editor.scheme}:extension/${extension.id}`} variant="primary">
                  {installWording.open(editor.label)}
                </ButtonLink>
                <a href={extension[editor.registry]}>{installWording.registries[editor.registry]}</a>
              </p>
              <p>{installWording.terminal}</p>
              <div className={styles.terminal}>
                <pre className={styles.command}>
                  <code>{command}</code>
                </pre>
                <CopyButton key={command} text={command} what={installWording.command} />
              </div>
              <div className={styles.way}>
                <p>
                  <a href={vsix.href} download>
                    {installWording.file}
                  </a>{" "}
                  <small>{installWording.fileFacts(Math.ceil(vsix.bytes / 1000))}</small>
                </p>
                <details className={styles.checksum}>
                  <summary>{installWording.checksum}</summary>
                  <div className={styles.terminal}>
                    <samp>{vsix.sha256}</samp>
                    <CopyButton text={vsix.sha256} what={installWording.checksum} />
                  </div>
                </details>
              </div>
            </div>
            <SendToComputer registry={editor.registry} />
          </li>
          <li>
            <h3>{installWording.activate}</h3>
            <p>
              {installWording.choose<ReactNode>(theme, isMac, (pairs) => (
                <Chord key={pairs.join()} pairs={pairs} />
              ))}
            </p>
            {/* Decorative: the sentence above says everything. */}
            <div className={styles.picker} aria-hidden="true">
              <p>{installWording.picker}</p>
              {labels.map((label) => (
                <p key={label} data-chosen={label === theme || undefined}>
                  {label}
                </p>
              ))}
            </div>
            <small>{installWording.font}</small>
          </li>
        </ol>
      </div>
      <p className={styles.online}>
        {`${installWording.onlyLooking} `}
        <a href={`https://vscode.dev/theme/${extension.id}/${encodeURIComponent(theme)}`}>
          {installWording.tryOnline(extension.name)}
          <Icon name="out" />
        </a>
      </p>
    </div>
  );
}

/** How to install the theme in editors and in other programs. */
export function Install() {
  return (
    <>
      <InstallPanel />
      {SECTIONS.ports && <Ports />}
    </>
  );
}

/** For phones, which run no editor: sends the page's address to the visitor's computer, by the share sheet or a copied link. */
function SendToComputer({ registry }: { registry: "marketplace" | "openVsx" }) {
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
        <ButtonLink href={extension[registry]}>{installWording.look[registry]}</ButtonLink>
      </p>
      <CopyStatus outcome={outcome} />
    </div>
  );
}
