import { useState } from "react";
import { copyWording } from "../../words/notices.ts";
import { stageWording } from "../../words/stage.ts";
import { Button } from "../ui/button.tsx";
import { writeClipboard } from "../ui/copy.tsx";
import styles from "./stage.module.css";

interface ShareProps {
  /** Makes the address to copy, or says why there is none. */
  makeLink(): Promise<{ link: string; copied: string } | { refused: string }>;
}

/** Copies the address of what the stage shows. */
export function Share({ makeLink }: ShareProps) {
  const [notice, setNotice] = useState("");
  async function share(): Promise<void> {
    setNotice("");
    const made = await makeLink();
    if ("refused" in made) setNotice(made.refused);
    else setNotice((await writeClipboard(made.link)) ? made.copied : `${copyWording.refused} ${made.link}`);
  }
  return (
    <div className={styles.share}>
      <Button onClick={() => void share()}>{stageWording.share}</Button>
      <p role="status">{notice}</p>
    </div>
  );
}
