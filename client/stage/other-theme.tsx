import { otherThemes, type StageTheme } from "virtual:stage";
import { memo, useEffect, useRef } from "react";
import { ownThemeWording, stageWording } from "../../defaults/words/stage.ts";
import { importPart, whenIdle } from "../late-loading.ts";
import { changeStageThemes, OWN_THEME_CACHE, type OwnTheme, readStageThemes, useStageThemes } from "../stage-themes.ts";
import { ifPossible } from "../storage.ts";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.ts";
import styles from "./other-theme.module.css";

const loadFiles = () => importPart(() => import("./own-theme/own-file.ts"));

/** Says that the script for the visitor's file could not be loaded. */
const sayMissing = () => showToast({ kind: "error", text: stageWording.notLoaded(ownThemeWording.choose) });

/** Shows the themes of a file on the stage, and stores the file. */
function open(file: File | undefined): void {
  if (file)
    loadFiles()
      .then(({ openFile }) => openFile(file))
      .catch(sayMissing);
}

/** Shows the themes of the stored file on the stage, if there is one. */
async function restore(): Promise<void> {
  // Browsers offer this storage only to pages with https, and some deny access to it.
  const isKept = readStageThemes().own.length === 0 && (await ifPossible(() => caches.has(OWN_THEME_CACHE)));
  if (isKept) await (await loadFiles()).openKept();
}

/**
 * Opens a file that is dropped anywhere on the stage. Its left pane is outlined while a file is over it. If the text
 * area for the visitor's own code is open, files of code go there. @returns a function that removes the listeners.
 */
function takeDrops(stage: HTMLElement, pane: Element | null): () => void {
  const end = new AbortController();
  function take(event: DragEvent): void {
    const { type, target, dataTransfer } = event;
    const [file] = dataTransfer?.files ?? [];
    const code = stage.querySelector("[data-panes] textarea");
    const isCode = code !== null && !(target === code ? /\.vsix$/i : /\.(?:vsix|jsonc?)$/i).test(file?.name ?? "");
    const isTaken = dataTransfer?.types.includes("Files") === true && !(isCode && target === code);
    pane?.toggleAttribute("data-dropping", isTaken && code === null && type === "dragover");
    if (!isTaken || type === "dragleave") return;
    event.preventDefault();
    event.stopPropagation();
    if (type === "drop" && isCode) code.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    else open(file);
  }
  // In the capturing phase, because the text area would read any dropped file as code.
  const options = { signal: end.signal, capture: true };
  for (const type of ["dragover", "dragleave", "drop"] as const) stage.addEventListener(type, take, options);
  return () => end.abort();
}

/** Begins the values of the visitor's own themes, because these may have the names of known ones. */
const OWN = "own ";

/** Chooses the theme at the left. @param yours null if the stage compares with no theme. */
export const OtherTheme = memo(function OtherTheme({ yours }: { yours: StageTheme | null }) {
  const { own, yours: onStage } = useStageThemes();
  const options = own.map((theme, index) => ({ theme, value: `${OWN}${index}` }));
  const chosen = options.find(({ theme }) => theme === onStage);
  function choose(value: string): void {
    changeStageThemes({ yours: options.find((option) => option.value === value)?.theme ?? value });
  }
  return (
    <div className={styles.yours}>
      <label>
        {yours && <span>{stageWording.yours}</span>}
        <select
          aria-label={stageWording.yours}
          value={chosen?.value ?? yours?.name ?? ""}
          onChange={({ target }) => choose(target.value)}
          autoComplete="off"
        >
          {yours === null && <option value="">{stageWording.chooseYours}</option>}
          {own.length > 0 && (
            <optgroup label={ownThemeWording.choose}>
              {options.map(({ theme, value }) => (
                <option key={value} value={value}>
                  {theme.name}
                </option>
              ))}
            </optgroup>
          )}
          {otherThemes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <OwnFile own={own[0]} />
    </div>
  );
});

/** Opens the file of the visitor's own theme, which can also be dropped on the stage, and removes it again. */
function OwnFile({ own }: { own: OwnTheme | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => whenIdle(() => void restore().catch(() => {})), []);
  useEffect(() => {
    const stage = place.current?.closest("section");
    return stage ? takeDrops(stage, stage.querySelector("figure:has(input[type=file])")) : undefined;
  }, []);
  return (
    <span className={styles.own} ref={place}>
      <label title={ownThemeWording.choose}>
        <Icon name="up" />
        <span>{ownThemeWording.choose}</span>
        <input
          type="file"
          accept=".vsix,.json,.jsonc"
          aria-label={ownThemeWording.choose}
          onChange={({ target }) => {
            open(target.files?.[0]);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
      </label>
      {own && (
        <button
          type="button"
          aria-label={ownThemeWording.remove(own.name)}
          onClick={() =>
            loadFiles()
              .then(({ removeFile }) => removeFile())
              .catch(sayMissing)
          }
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
