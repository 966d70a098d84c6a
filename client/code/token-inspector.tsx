import { useEffect, useLayoutEffect, useRef } from "react";
import { contrast, parseColor, roundDown } from "../../theme/color/color.ts";
import { tokenInspectorWording } from "../../words/editor.ts";
import { useCopy } from "../ui/copy.tsx";
import codeStyles from "./code.module.css";
import { overrideFor, semanticWinner } from "./override.ts";
import { type ThemeRules, useActiveThemeRules } from "./theme-rules.ts";
import type { InspectedToken } from "./token.ts";
import styles from "./token-inspector.module.css";

interface TokenInspectorProps {
  inspected: InspectedToken;
  /** Whether the code also has semantic colours, as the samples have. */
  byMeaning?: boolean;
  onClose(): void;
}

/** Shows why a token has its colour in the active theme, and how to change it in VS Code. */
export function TokenInspector({ inspected, byMeaning = false, onClose }: TokenInspectorProps) {
  const section = useRef<HTMLElement>(null);
  const { data: rules, isError, refetch } = useActiveThemeRules();
  const scopes = inspected.scopes.split(" ");
  const coloring = rules && coloringOf(inspected, rules);

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again when the visitor points at the code again
  useEffect(() => {
    if (isError) void refetch();
  }, [inspected]);

  useLayoutEffect(() => {
    // The panel must not cover the inspected token.
    if (!section.current) return;
    const { top, height } = section.current.getBoundingClientRect();
    // The panel's top once it has been scrolled completely into view.
    const edge = Math.min(top, innerHeight - height);
    const { bottom } = inspected.element.getBoundingClientRect();
    if (bottom > edge) scrollBy({ top: bottom - edge + 8, behavior: "instant" });
  }, [inspected]);

  return (
    <section ref={section} className={styles.inspector} aria-label={tokenInspectorWording.label}>
      <div className={styles.explanation} role="status">
        {coloring && <Explanation text={inspected.text} coloring={coloring} byMeaning={byMeaning} />}
        {isError && <p>{tokenInspectorWording.missing}</p>}
      </div>
      <ol className={styles.scopes} aria-label={tokenInspectorWording.scopes}>
        {scopes.map((scope, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stack may hold a scope twice
          <li key={index}>{scope}</li>
        ))}
      </ol>
      {rules && coloring && (
        <CopyOverride override={overrideFor({ theme: rules.theme.settingsId, scopes, ...coloring })} />
      )}
      <button
        type="button"
        className={`${codeStyles.control} ${styles.close}`}
        aria-label={tokenInspectorWording.close}
        onClick={onClose}
      >
        ×
      </button>
    </section>
  );
}

/** The rules that colour a token in a theme, and the colour that its TextMate rule gives it. */
function coloringOf(token: InspectedToken, rules: ThemeRules) {
  const { bg } = rules.theme;
  return {
    ground: bg,
    rule: rules.ruleOf(token.scopes),
    color: parseColor(rules.styleOf(token.scopes).color, bg) ?? bg,
    semantic: semanticWinner(rules.theme, token),
  };
}

interface ExplanationProps {
  text: string;
  coloring: ReturnType<typeof coloringOf>;
  byMeaning: boolean;
}

function Explanation({ text, coloring, byMeaning }: ExplanationProps) {
  const { ground, rule } = coloring;
  const semantic = byMeaning ? coloring.semantic : null;
  const color = semantic?.color ?? coloring.color;
  const ratio = roundDown(contrast(color, ground), 1);
  return (
    <>
      <p>
        <b className={styles.token} style={{ color }}>
          {text}
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

function CopyOverride({ override }: { override: string }) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <button type="button" className={codeStyles.control} onClick={() => void copy(override)}>
        {tokenInspectorWording.copy}
      </button>
      <span role="status">
        {outcome && (outcome.copied ? tokenInspectorWording.copied : tokenInspectorWording.refused)}
      </span>
      {outcome?.copied === false && <span className={styles.override}>{override}</span>}
    </>
  );
}
