import { memo } from "react";
import { editors } from "../../defaults/settings/links.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { createSharedState } from "../state.ts";
import { readStored, store } from "../storage.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./controls.module.css";

/** The local storage key for the editor that the visitor chose last. */
const EDITOR_KEY = "editor";

type Editor = (typeof editors)[number];

const editorOf = (id: string | null): Editor => editors.find((editor) => editor.id === id) ?? editors[0];

/** The editor that the visitor installs the theme in: the first one in the server's HTML, then the stored one. */
const chosenEditor = createSharedState(
  editorOf(null),
  editorOf(import.meta.env.SSR ? null : readStored("localStorage", EDITOR_KEY)),
);

/** A hook: the chosen editor. */
export const useEditor = chosenEditor.use;

/** Chooses the editor, and stores the choice for the next visit. */
function chooseEditor(id: string): void {
  chosenEditor.change(editorOf(id));
  store("localStorage", EDITOR_KEY, id);
}

/** The ways to get the theme for the chosen editor: its registry, and its command. */
export const Actions = memo(function Actions() {
  const editor = useEditor();
  const command = `${editor.command} --install-extension ${extension.id}`;
  return (
    <div className={`flow ${styles.actions}`}>
      <ButtonLink href={extension[editor.registry]} isPrimary className={styles.download ?? ""}>
        <Icon name="down" />
        {stageWording.download}
      </ButtonLink>
      <span className={styles.version}>{stageWording.stableVersion(extension.version)}</span>
      <a href={extension.repository} className={styles.source}>
        <img src={addresses.icon} alt={stageWording.source(extension.name)} width="22" height="22" />
      </a>
      <div className={styles.command}>
        <select
          data-scripted=""
          aria-label={stageWording.editor}
          value={editor.id}
          onChange={({ target }) => chooseEditor(target.value)}
          autoComplete="off"
        >
          {editors.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <code>{command}</code>
        <CopyButton key={command} text={command} what={stageWording.command} />
      </div>
    </div>
  );
});
