import { styles as styleSheets } from "virtual:changes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { changesWording } from "../../words/changes.ts";
import { FailureMessage, missingPart } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./changes-panel.module.css";

/** The address of the page that the panel shows. */
const PAGE = "/changes";

/** @returns the HTML of the changelog's page without the page around it. */
async function loadChangelog(): Promise<string> {
  const response = await fetch(PAGE);
  if (!response.ok) throw new Error(`${PAGE} answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("article")?.innerHTML ?? "";
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}

/** The changelog over the page. */
export function ChangesPanel({ onClose }: { onClose(): void }) {
  const heading = useId();
  const { data, isError } = useQuery({ queryKey: [PAGE], queryFn: loadChangelog });
  return (
    <dialog ref={showModal} className={styles.panel} aria-labelledby={heading} onClose={onClose}>
      {styleSheets.map((path) => (
        <link key={path} rel="stylesheet" href={path} precedence="changes" />
      ))}
      <form method="dialog" className={styles.bar}>
        <h2 id={heading}>{changesWording.title}</h2>
        <button type="submit" aria-label={changesWording.close} className={styles.close}>
          <Icon name="close" />
        </button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className={styles.content} tabIndex={0} aria-labelledby={heading} aria-busy={!data}>
        {isError && <FailureMessage failure={missingPart()} />}
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: this site's own page
          <article className="changes" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </section>
    </dialog>
  );
}
