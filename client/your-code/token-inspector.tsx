import { useEffect, useLayoutEffect, useRef } from "react";
import { tokenInspectorWording } from "../../site/words/token-inspector.ts";
import { contrast, parseColor, roundDown } from "../../theme/color/color.ts";
import { useCopy } from "../ui/clipboard.ts";
import controls from "./control.module.css";
import { overrideFor, semanticWinner } from "./override.ts";
import { useActiveThemeRules } from "./theme-files.ts";
import type { ThemeRules } from "./theme-rules.ts";
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
        {rules && <Explanation inspected={inspected} rules={rules} byMeaning={byMeaning} />}
        {isError && <p>{tokenInspectorWording.missing}</p>}
      </div>
      <ol className={styles.scopes} aria-label={tokenInspectorWording.scopes}>
        {inspected.scopes.split(" ").map((scope, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stack may hold a scope twice
          <li key={index}>{scope}</li>
        ))}
      </ol>
      {rules && <CopyOverride inspected={inspected} rules={rules} />}
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

interface ExplanationProps {
  inspected: InspectedToken;
  rules: ThemeRules;
}

function Explanation({ inspected, rules, byMeaning }: ExplanationProps & { byMeaning: boolean }) {
  const semantic = byMeaning ? semanticWinner(rules.theme, inspected) : null;
  const rule = rules.ruleOf(inspected.scopes);
  const ground = parseColor(rules.theme.bg) ?? "#000000";
  const color = semantic?.color ?? parseColor(rules.styleOf(inspected.scopes).color, ground) ?? ground;
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

function CopyOverride({ inspected, rules }: ExplanationProps) {
  const { outcome, copy } = useCopy();
  const { theme } = rules;
  const override = overrideFor({
    theme: theme.name,
    scopes: inspected.scopes.split(" "),
    rule: rules.ruleOf(inspected.scopes),
    color: parseColor(rules.styleOf(inspected.scopes).color, parseColor(theme.bg)) ?? "#000000",
    semantic: semanticWinner(theme, inspected),
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
