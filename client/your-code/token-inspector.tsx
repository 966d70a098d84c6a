import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { tokenInspectorWording } from "../../site/words/token-inspector.ts";
import { contrast, parseColor, roundDown } from "../../theme/color/color.ts";
import { useCopy } from "../ui/clipboard.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import controls from "./control.module.css";
import { type Explained, Highlighter } from "./highlighter.ts";
import { overrideFor, semanticWinner } from "./override.ts";
import { activeThemeFile } from "./theme-files.ts";
import type { InspectedToken } from "./token.ts";
import styles from "./token-inspector.module.css";

interface TokenInspectorProps {
  inspected: InspectedToken;
  /** The highlighter of the code; without one the inspector starts its own. */
  highlighter?: Highlighter;
  /** Whether the code also has semantic colours, as the samples have. */
  byMeaning?: boolean;
  onClose(): void;
}

let own: Highlighter | null = null;

/** The highlighter for tokens of samples: the build highlights samples, so they have none. */
function ownHighlighter(): Highlighter {
  own ??= new Highlighter();
  return own;
}

/** Shows why a token has its colour in the active theme, and how to change it in VS Code. */
export function TokenInspector({ inspected, highlighter, byMeaning = false, onClose }: TokenInspectorProps) {
  useActiveTheme();
  const theme = activeThemeFile();
  const section = useRef<HTMLElement>(null);
  const [found, setFound] = useState<{
    inspected: InspectedToken;
    theme: string;
    explained: Explained | null;
  } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const { name, url } = theme;
    (highlighter ?? ownHighlighter())
      .explain({ name, url }, inspected.scopes)
      .then((explained) => isCurrent && setFound({ inspected, theme: name, explained }));
    return () => {
      isCurrent = false;
    };
  }, [inspected, theme, highlighter]);

  useLayoutEffect(() => {
    // The panel must not cover the inspected token.
    if (!section.current) return;
    const { top, height } = section.current.getBoundingClientRect();
    // The panel's top once it has been scrolled completely into view.
    const edge = Math.min(top, innerHeight - height);
    const { bottom } = inspected.element.getBoundingClientRect();
    if (bottom > edge) scrollBy({ top: bottom - edge + 8, behavior: "instant" });
  }, [inspected]);

  // The previous result stays until the new one has loaded, so that nothing flickers.
  const scopes = (found?.inspected ?? inspected).scopes.split(" ");
  return (
    <section ref={section} className={styles.inspector} aria-label={tokenInspectorWording.label}>
      <div className={styles.explanation} role="status">
        {found?.explained && (
          <Explanation inspected={found.inspected} explained={found.explained} byMeaning={byMeaning} />
        )}
        {found && !found.explained && <p>{tokenInspectorWording.missing}</p>}
      </div>
      <ol className={styles.scopes} aria-label={tokenInspectorWording.scopes}>
        {scopes.map((scope, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stack may hold a scope twice
          <li key={index}>{scope}</li>
        ))}
      </ol>
      {found?.explained && <CopyOverride inspected={found.inspected} explained={found.explained} />}
      <button
        type="button"
        className={`${controls.control} ${styles.close}`}
        aria-label={tokenInspectorWording.close}
        onClick={onClose}
      >
        ×
      </button>
    </section>
  );
}

interface ExplainedProps {
  inspected: InspectedToken;
  explained: Explained;
}

function Explanation({ inspected, explained, byMeaning }: ExplainedProps & { byMeaning: boolean }) {
  const { base, rule } = explained;
  const semantic = byMeaning ? semanticWinner(base, inspected) : null;
  const ground = parseColor(base.bg) ?? "#000000";
  const color = semantic?.color ?? parseColor(explained.color, ground) ?? ground;
  const ratio = roundDown(contrast(color, ground), 1);
  return (
    <>
      <p>
        <b ref={(element) => element?.style.setProperty("color", color)} className={styles.token}>
          {inspected.text}
        </b>{" "}
        {tokenInspectorWording.contrast(color, ratio)}
      </p>
      <p>
        {semantic
          ? tokenInspectorWording.meaning(semantic.selector)
          : rule
            ? tokenInspectorWording.rule(rule.selector, rule.name)
            : tokenInspectorWording.noRule}
      </p>
    </>
  );
}

function CopyOverride({ inspected, explained: { base, rule, color } }: ExplainedProps) {
  const { outcome, copy } = useCopy();
  const override = overrideFor({
    theme: base.name,
    scopes: inspected.scopes.split(" "),
    rule,
    color: parseColor(color, parseColor(base.bg)) ?? "#000000",
    semantic: semanticWinner(base, inspected),
  });
  return (
    <>
      <button type="button" className={controls.control} onClick={() => void copy(override)}>
        {tokenInspectorWording.copy}
      </button>
      <span role="status">
        {outcome && (outcome.copied ? tokenInspectorWording.copied : tokenInspectorWording.refused)}
      </span>
      {outcome?.copied === false && <span className={styles.override}>{override}</span>}
    </>
  );
}
