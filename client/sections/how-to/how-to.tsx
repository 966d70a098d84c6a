import { picture } from "virtual:pictures";
import { count } from "virtual:ports";
import { vsix } from "virtual:vsix";
import { Fragment, type ReactNode } from "react";
import { installWording } from "../../../defaults/words/install.ts";
import { howToHeadWording } from "../../../defaults/words/page.ts";
import { portsWording } from "../../../defaults/words/ports.ts";
import { addresses } from "../../../shared/addresses.ts";
import { extension } from "../../../shared/identity.ts";
import { Account } from "../../auth/account.tsx";
import { useEditor } from "../../stage/actions.tsx";
import { useStageThemes } from "../../stage-themes.ts";
import { useHydrated } from "../../state.ts";
import styles from "./how-to.module.css";

/** Where to find the theme, and how to turn it on in the editor that the visitor chose. */
export function HowTo({ id }: { id: string }) {
  const editor = useEditor();
  const { variant: theme } = useStageThemes();
  // The server does not know it.
  const isMac = useHydrated() && navigator.platform.startsWith("Mac");
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.howTo}>
      <div className={`card ${styles.card}`}>
        <h2 id={`${id}-heading`}>{howToHeadWording.heading}</h2>
        <ol className={styles.steps}>
          <li>
            <p>
              {howToHeadWording.lead<ReactNode>(extension.fullName, (text) => (
                <a key="link" href={extension.marketplace}>
                  {text}
                </a>
              ))}
            </p>
          </li>
          <li>
            {/*
             * Each sentence gets a new element, because a browser's translator may have changed the content of the old
             * one.
             */}
            <p key={`${editor.id} ${theme} ${isMac}`}>
              {installWording.choose<ReactNode>(editor.label, theme, isMac, (pairs) => (
                <Chord key={pairs.join()} pairs={pairs} />
              ))}
            </p>
          </li>
        </ol>
        <p className={`flow ${styles.ways}`}>
          {vsix && (
            <a href={vsix.href} download>
              {installWording.file}
            </a>
          )}
          <a href={`https://vscode.dev/theme/${extension.id}/${encodeURIComponent(theme)}`}>
            {installWording.tryOnline}
          </a>
          {SECTIONS.ports && <a href={addresses.ports}>{portsWording.sentence(count)}</a>}
        </p>
      </div>
      {picture && (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={howToHeadWording.picture(extension.name)}
          loading="lazy"
          className={styles.picture}
        />
      )}
      {/* Otherwise it is below the reviews. */}
      {SECTIONS.signIn && !SECTIONS.reviews && <Account />}
    </section>
  );
}

/** Pairs of keys, one pair after the other. */
function Chord({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <span>
      {pairs.map(([held, pressed], index) => (
        <Fragment key={pressed}>
          {index > 0 && ` ${installWording.followedBy} `}
          <span className={styles.pair}>
            <kbd>{held}</kbd> <kbd>{pressed}</kbd>
          </span>
        </Fragment>
      ))}
    </span>
  );
}
