import { languages } from "virtual:code-languages";
import { compareWording } from "../../site/words/compare.ts";
import { yourCodeWording } from "../../site/words/your-code.ts";
import codeStyles from "../code/code.module.css";
import type { ThemeFileRef } from "../code/theme-rules.ts";
import { PLAIN_TEXT } from "./language-guess.ts";
import styles from "./your-code.module.css";

interface ToolbarProps {
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

export function Toolbar(props: ToolbarProps) {
  return (
    <div className={styles.tools}>
      <label>
        {yourCodeWording.language}
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
      {SECTIONS.comparison && (
        <label>
          {compareWording.compareWith}
          <select
            className={`${codeStyles.control} ${styles.compare}`}
            value={props.comparedWith}
            onChange={({ target }) => props.onCompare(target.value)}
          >
            <option value="">{compareWording.nothing}</option>
            {props.themes.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <button type="button" className={codeStyles.control} onClick={props.onCopyLink}>
        {yourCodeWording.copyLink}
      </button>
      <label>
        {yourCodeWording.fileName}
        <input
          className={`${codeStyles.control} ${styles.name}`}
          value={props.fileName}
          placeholder={yourCodeWording.name}
          maxLength={60}
          onChange={({ target }) => props.onFileName(target.value)}
        />
      </label>
      <button type="button" className={codeStyles.control} onClick={props.onCopyPicture}>
        {yourCodeWording.copyPicture}
      </button>
      <button type="button" className={codeStyles.control} onClick={props.onSavePicture}>
        {yourCodeWording.savePicture}
      </button>
      <button type="button" className={codeStyles.control} onClick={props.onClear}>
        {yourCodeWording.clear}
      </button>
    </div>
  );
}
