import { ownerWording } from "../../words/owner.ts";
import { useActs } from "./acts.ts";
import type { Review } from "./calls.ts";
import { DeleteButton } from "./list.tsx";
import styles from "./owner.module.css";
import { blockAct, deleteAllAct, stateOfAllAct } from "./review-acts.ts";
import rowStyles from "./rows.module.css";

/** Acts on everything of one person, however many reviews are listed. */
export function AuthorBar({ author, listed }: { author: Review["author"]; listed: readonly string[] }) {
  const act = useActs();
  return (
    <div className={rowStyles.acts}>
      <button type="button" onClick={() => act(stateOfAllAct(author, listed, "hidden"))}>
        {ownerWording.hideAll}
      </button>
      <button type="button" onClick={() => act(stateOfAllAct(author, listed, "shown"))}>
        {ownerWording.showAll}
      </button>
      <button type="button" onClick={() => act(blockAct(new Map([[author.id, author.name]])))}>
        {ownerWording.block}
      </button>
      <DeleteButton
        label={ownerWording.deleteAll}
        question={ownerWording.deleteReviewsOf(author.name)}
        text={ownerWording.cannotUndo}
        onDelete={() => act(deleteAllAct(author, listed))}
      />
      <a className={styles.button} href="#reviews">
        {ownerWording.allPeople}
      </a>
    </div>
  );
}
