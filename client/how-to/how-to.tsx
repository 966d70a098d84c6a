import { useEffect, useState } from "react";
import { anchors } from "../anchors.ts";
import { type EditorId, editors, links } from "../links.ts";
import { readStored, store } from "../storage.ts";
import { extension } from "../theme/extension.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/section.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import styles from "./how-to.module.css";

const registries = {
  marketplace: { name: "the Visual Studio Marketplace", href: links.marketplace },
  openVsx: { name: "Open VSX", href: links.openVsx },
} as const;

const storageKey = "editor";

/** The editor that is shown: the first in the server's HTML, the remembered one right after. */
function useEditor() {
  const [selected, setSelected] = useState<EditorId>(editors[0].id);
  useEffect(() => {
    const stored = readStored("localStorage", storageKey);
    const remembered = editors.find(({ id }) => id === stored);
    if (remembered) setSelected(remembered.id);
  }, []);
  function select(id: EditorId): void {
    setSelected(id);
    store("localStorage", storageKey, id);
  }
  return [editors.find(({ id }) => id === selected) ?? editors[0], select] as const;
}

/** The keys that open the list of themes: K, then T, both with `modifier`. */
function Chord({ modifier }: { modifier: string }) {
  return (
    <span>
      <kbd>{modifier}</kbd> <kbd>K</kbd> <kbd>{modifier}</kbd> <kbd>T</kbd>
    </span>
  );
}

export function HowTo() {
  const [editor, select] = useEditor();
  const registry = registries[editor.registry];
  const command = `${editor.command} --install-extension ${extension.id}`;

  return (
    <Section
      id={anchors.howTo}
      heading="How to download"
      lead={
        <>
          Search for “{extension.name}” in the extension tab of your editor, or follow the link to{" "}
          <a href={links.marketplace}>the marketplace</a>.
        </>
      }
    >
      <div className={styles.install}>
        <Tabs name="editor" label="Editor" tabs={editors} selected={editor.id} onSelect={select} />
        <div {...panelProps("editor", editor.id)}>
          <ol className={styles.steps}>
            <li>
              <h3>Install it</h3>
              <p className={styles.way}>
                <ButtonLink href={`${editor.scheme}:extension/${extension.id}`}>
                  Open in {editor.label}
                </ButtonLink>
                <a href={registry.href}>or get it from {registry.name}</a>
              </p>
              <p>Or in a terminal:</p>
              <div className={styles.terminal}>
                <pre className={styles.command}>
                  <code>{command}</code>
                </pre>
                <CopyButton key={command} text={command} what="the command" />
              </div>
            </li>
            <li>
              <h3>Switch it on</h3>
              <p>
                Press <Chord modifier="Ctrl" /> (on a Mac <Chord modifier="Cmd" />) and choose{" "}
                {extension.themeLabel}.
              </p>
            </li>
          </ol>
        </div>
        <p className={styles.online}>
          Only looking?{" "}
          <a href={links.tryOnline}>
            Try {extension.name} in vscode.dev
            <Icon name="out" />
          </a>
        </p>
      </div>
    </Section>
  );
}
