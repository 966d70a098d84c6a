import { languages } from "virtual:code-languages";
import { compareWording } from "../../site/words/editor.ts";
import { yourCodeWording } from "../../site/words/your-code.ts";
import codeStyles from "../code/code.module.css";
import type { ThemeFileRef } from "../code/theme-rules.ts";
import { PLAIN_TEXT } from "./language-guess.ts";
import styles from "./your-code.module.css";

interface ToolbarProps {
  /** Whether there is no code that could be compared or shared. */
  isEmpty: boolean;
  /** An id. */
  language: string;
  onLanguage(id: string): void;
  /** The themes to compare with. */
  themes: readonly ThemeFileRef[];
  /** The name of the compared theme; empty when there is none. */
  comparedWith: string;
  onCompare(theme: string): void;
  fileName: string;
  onFileName(name: string): void;
  onFile(file: File): void;
  onPaste(): void;
  onExample(): void;
  onCopyLink(): void;
  onCopyPicture(): void;
  onSavePicture(): void;
  onClear(): void;
}

/** The controls for the code's source, and those for what can be done with it, which need code. */
export function Toolbar(props: ToolbarProps) {
  return (
    <div className={styles.tools}>
      <label>
        <span className="visually-hidden">{yourCodeWording.language}</span>
        <select
          className={codeStyles.control}
          value={props.language}
          onChange={({ target }) => props.onLanguage(target.value)}
        >
          <option value={PLAIN_TEXT}>{yourCodeWording.plainText}</option>
          {languages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className={codeStyles.control} onClick={props.onPaste}>
        {yourCodeWording.paste}
      </button>
      <button type="button" className={codeStyles.control} onClick={props.onExample}>
        {yourCodeWording.example}
      </button>
      <label className={`${codeStyles.control} ${styles.file}`}>
        <input
          type="file"
          className="visually-hidden"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) props.onFile(file);
            target.value = "";
          }}
        />
        {yourCodeWording.openFile}
      </label>
      <button type="button" className={codeStyles.control} onClick={props.onClear}>
        {yourCodeWording.clear}
      </button>
      <div className={styles.exports} data-empty={props.isEmpty || undefined}>
        {SECTIONS.comparison && (
          <label>
            <span className="visually-hidden">{compareWording.compareWith}</span>
            <select
              className={`${codeStyles.control} ${styles.compare}`}
              value={props.comparedWith}
              onChange={({ target }) => props.onCompare(target.value)}
            >
              <option value="">{`${compareWording.compareWith} …`}</option>
              {props.themes.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className={codeStyles.control} onClick={props.onCopyLink}>
          {yourCodeWording.copyLink}
        </button>
        <input
          className={`${codeStyles.control} ${styles.name}`}
          aria-label={yourCodeWording.fileName}
          value={props.fileName}
          placeholder={yourCodeWording.fileName}
          maxLength={60}
          onChange={({ target }) => props.onFileName(target.value)}
        />
        <button type="button" className={codeStyles.control} onClick={props.onCopyPicture}>
          {yourCodeWording.copyPicture}
        </button>
        <button type="button" className={codeStyles.control} onClick={props.onSavePicture}>
          {yourCodeWording.savePicture}
        </button>
      </div>
    </div>
  );
}
