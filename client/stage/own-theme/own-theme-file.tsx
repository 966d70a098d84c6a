import { useEffect, useRef } from "react";
import { ownThemeWording, stageWording } from "../../../words/stage.ts";
import { loadPart, whenIdle } from "../../late-loading.ts";
import { ifPossible } from "../../storage.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./own-theme-file.module.css";
import { KEPT, ownThemes } from "./own-themes.ts";

const loadFiles = () => loadPart(() => import("./own-file.ts"));

/** Puts the themes of a file on the stage, and keeps it. */
async function openOwnTheme(file: File): Promise<void> {
  await (await loadFiles()).openFile(file);
}

let isRestored = false;

/** Puts the themes of the kept file on the stage, if there is one; the first time only. */
async function restoreOwnThemes(): Promise<void> {
  if (isRestored) return;
  isRestored = true;
  // Browsers have no such storage for pages without https, and some deny it.
  if (await ifPossible(() => caches.has(KEPT))) await (await loadFiles()).openKept();
}

/** Forgets the visitor's file. */
async function removeOwnThemes(): Promise<void> {
  await (await loadFiles()).removeFile();
}

/** For a part of the page that cannot be loaded. */
const sayMissing = () => showToast({ kind: "error", text: stageWording.themeMissing });

function open(file: File | undefined): void {
  if (file) openOwnTheme(file).catch(sayMissing);
}

/** The file that is dropped, unless it is code for a text area. */
function themeFileOf({ dataTransfer, target }: DragEvent): File | undefined {
  const file = dataTransfer?.files[0];
  const isForText = target instanceof HTMLTextAreaElement && !file?.name.endsWith(".vsix");
  return isForText ? undefined : file;
}

/** Opens a file that is dropped on `pane`. @returns a function that ends this. */
function takeDrops(pane: HTMLElement): () => void {
  const end = new AbortController();
  // Before the text area, which takes code.
  const options = { signal: end.signal, capture: true };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files") || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    pane.dataset.dropping = "";
  };
  const leave = () => delete pane.dataset.dropping;
  const drop = (event: DragEvent) => {
    leave();
    const file = themeFileOf(event);
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    open(file);
  };
  pane.addEventListener("dragover", over, options);
  pane.addEventListener("dragleave", leave, options);
  pane.addEventListener("drop", drop, options);
  return () => end.abort();
}

/** Takes the file of the visitor's own theme, which can also be dropped on the pane around it, and removes it. */
export function OwnThemeFile() {
  const [own] = ownThemes.use();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => whenIdle(() => void restoreOwnThemes().catch(() => {})), []);
  useEffect(() => {
    const pane = place.current?.closest("figure");
    return pane ? takeDrops(pane) : undefined;
  }, []);
  return (
    <span className={styles.own} ref={place}>
      <label title={ownThemeWording.choose}>
        <Icon name="up" />
        {!own && <span aria-hidden="true">{ownThemeWording.choose}</span>}
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
          onClick={() => void removeOwnThemes().catch(sayMissing)}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
