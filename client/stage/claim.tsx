import { stageWording } from "../../defaults/words/stage.ts";
import styles from "./claim.module.css";
import { describeLimits } from "./light.ts";
import { Share } from "./share.tsx";
import { OWN_CODE, type StageState } from "./stage-state.ts";
import { linkOf, pictureOf, type StageView } from "./stage-view.ts";

/** A sentence about what the stage shows, and a button that shares it. */
export function Claim({ state, view }: { state: StageState; view: StageView }) {
  const { authored, yours, ours, hasLight, isAlone } = view;
  if (isAlone) return null;
  const sentence = hasLight ? describeLimits({ ours, yours }) : stageWording.compare(ours.name, yours.name);
  const hasOwn = state.source === OWN_CODE || authored.yours.kind === "visitor";
  return (
    <div className={styles.claim}>
      <p>{sentence}</p>
      <Share
        label={hasLight ? stageWording.shareLimit(yours.name, yours.fadesAt) : stageWording.share}
        makeLink={() => linkOf(view, state)}
        copied={hasOwn ? stageWording.linkWithoutOwn : stageWording.linkCopied}
        picture={pictureOf(view, sentence)}
      />
    </div>
  );
}
