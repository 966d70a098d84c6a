import { type ReactNode, useEffect, useState } from "react";
import { howToHeadWording, howToWording } from "../../site/words/page.ts";
import { anchors } from "../anchors.ts";
import { type EditorId, editors, links } from "../links.ts";
import { readStored, store } from "../storage.ts";
import { extension } from "../theme/extension.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import styles from "./how-to.module.css";

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

/** Keys that are pressed one after the other, kept on one line. */
function Chord({ keys }: { keys: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a key may come twice, and none ever moves
  return <span>{keys.map((key, index) => [index > 0 && " ", <kbd key={index}>{key}</kbd>])}</span>;
}

export function HowTo() {
  const [editor, select] = useEditor();
  const command = `${editor.command} --install-extension ${extension.id}`;
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;

  return (
    <Section id={anchors.howTo} head={head}>
      <div className={styles.install}>
        <Tabs
          name="editor"
          label={howToWording.editor}
          tabs={editors}
          selected={editor.id}
          onSelect={select}
        />
        <div {...panelProps("editor", editor.id)}>
          <ol className={styles.steps}>
            <li>
              <h3>{howToWording.install}</h3>
              <p className={styles.way}>
                <ButtonLink href={`${editor.scheme}:extension/${extension.id}`}>
                  {howToWording.open(editor.label)}
                </ButtonLink>
                <a href={links[editor.registry]}>{howToWording.registries[editor.registry]}</a>
              </p>
              <p>{howToWording.terminal}</p>
              <div className={styles.terminal}>
                <pre className={styles.command}>
                  <code>{command}</code>
                </pre>
                <CopyButton key={command} text={command} what={howToWording.command} />
              </div>
            </li>
            <li>
              <h3>{howToWording.activate}</h3>
              <p>
                {howToWording.choose<ReactNode>(extension.themeLabel, (keys) => (
                  <Chord key={keys.join()} keys={keys} />
                ))}
              </p>
            </li>
          </ol>
        </div>
        <p className={styles.online}>
          {howToWording.onlyLooking}{" "}
          <a href={links.tryOnline}>
            {howToWording.tryOnline(extension.name)}
            <Icon name="out" />
          </a>
        </p>
      </div>
    </Section>
  );
}

function Head() {
  const lead = howToHeadWording.lead<ReactNode>(extension.name, (text) => (
    <a key="link" href={links.marketplace}>
      {text}
    </a>
  ));
  return <SectionHead id={anchors.howTo} heading={howToHeadWording.heading} lead={lead} />;
}
