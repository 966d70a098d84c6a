import { useRef, useState } from "react";
import { copyWording } from "../../defaults/words/notices.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { importPart } from "../late-loading.ts";
import { Button } from "../ui/button.tsx";
import { writeClipboard } from "../ui/copy.tsx";
import styles from "./controls.module.css";
import type { PictureTexts } from "./picture-canvas.ts";

export interface ShareProps {
  label: string;
  /** Makes the address to copy. */
  makeLink(): string;
  /** The message after it is copied. */
  copied: string;
  picture: PictureTexts;
}

/** Copies the address of the stage's current view, and draws a picture of it. */
export function Share({ label, makeLink, copied, picture }: ShareProps) {
  const [notice, setNotice] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  async function draw(): Promise<void> {
    const { drawPicture } = await importPart(() => import("./picture-canvas.ts"));
    const stage = panel.current?.closest("section");
    if (canvas.current && stage) drawPicture(canvas.current, stage, picture);
  }

  async function share(): Promise<void> {
    setNotice("");
    if (panel.current?.matches(":popover-open") === false) panel.current.showPopover();
    // Without its picture the link is still worth sharing.
    void draw().catch(() => {});
    const link = makeLink();
    setNotice((await writeClipboard(link)) ? copied : `${copyWording.refused} ${link}`);
  }

  function save(): void {
    const link = document.createElement("a");
    link.href = canvas.current?.toDataURL() ?? "";
    link.download = `${picture.names.join(" – ")}.png`;
    link.click();
  }

  return (
    <div className={styles.share}>
      <Button onClick={() => void share()}>
        <span className={styles.label}>{label}</span>
        <span className={styles.short}>{stageWording.share}</span>
      </Button>
      <div ref={panel} popover="auto" className={`raised ${styles.panel}`}>
        <canvas ref={canvas} role="img" aria-label={picture.sentence} />
        <p role="status">{notice}</p>
        <Button onClick={save}>{stageWording.savePicture}</Button>
        <Button onClick={() => panel.current?.hidePopover()}>{stageWording.close}</Button>
      </div>
    </div>
  );
}
