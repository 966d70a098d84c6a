import { editors } from "#site/links.ts";
import { extension } from "../../shared/identity.ts";
import { installWording } from "../../words/install.ts";
import { anchors } from "../anchors.ts";
import { CopyButton } from "../ui/copy.tsx";
import styles from "./install-line.module.css";

/** The command for visitors with a terminal, with a link to the other ways to install. */
export function InstallLine() {
  const command = `${editors[0].command} --install-extension ${extension.id}`;
  return (
    <>
      <code className={styles.command}>{command}</code>
      <span className={styles.copy}>
        <CopyButton text={command} what={installWording.command} />
      </span>
      <a href={`#${anchors.howTo}`}>{installWording.otherEditors}</a>
    </>
  );
}
