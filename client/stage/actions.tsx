import { memo } from "react";
import { editors } from "../../settings/links.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { stageWording } from "../../words/stage.ts";
import { chooseEditor, useEditor } from "../chosen-editor.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./actions.module.css";

/** The ways to get the theme for the chosen editor: its registry, and its command. */
export const Actions = memo(function Actions() {
  const editor = useEditor();
  const command = `${editor.command} --install-extension ${extension.id}`;
  return (
    <div className={styles.actions} data-evening-control="">
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
          onChange={({ target }) => chooseEditor(target.value as typeof editor.id)}
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
