import { useEffect, useId } from "react";
import { copyWording } from "../../../defaults/words/notices.ts";
import { customizeWording } from "../../../defaults/words/stage.ts";
import type { Side } from "../../stage-themes.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy.tsx";
import type { Choices } from "../stage-state.ts";
import { choices, keys } from "./customization.ts";
import styles from "./customize.module.css";

interface CustomizeProps {
  /** The names of the themes. */
  names: Readonly<Record<Side, string>>;
  /** The pane whose theme the panel customizes. */
  side: Side;
  /** The sides that the visitor can choose. */
  sides: readonly Side[];
  onSide(side: Side): void;
  chosen: Choices;
  onChoose(key: keyof Choices, value: string): void;
  /** The VS Code settings with the same effect, as JSON; "" until they are known. */
  settings: string;
  onClose(): void;
}

/** Customizes a theme of the stage, and offers VS Code settings with the same effect. It covers the other pane. */
export function Customize({ names, side, sides, onSide, chosen, onChoose, settings, onClose }: CustomizeProps) {
  // On a phone it covers the end of the screen. The pane whose theme it customizes scrolls into view above it.
  useEffect(() => {
    const pane = document.querySelector(`[data-pane="${side}"]`)?.closest("figure");
    if (matchMedia("(width < 48rem)").matches) pane?.scrollIntoView();
  }, [side]);
  return (
    <section
      className={`raised ${styles.customize}`}
      data-over={side === "yours" ? "ours" : "yours"}
      aria-label={customizeWording.open(names[side])}
    >
      <Group<Side>
        label={customizeWording.theme}
        values={sides}
        value={side}
        nameOf={(value) => names[value]}
        onChoose={onSide}
      />
      {keys.map((key) => (
        <Group
          key={key}
          label={customizeWording.groups[key]}
          values={choices[key]}
          value={chosen[key] ?? ""}
          nameOf={(value) => (customizeWording.choices[key] as Record<string, string>)[value] ?? value}
          onChoose={(value) => onChoose(key, value)}
        />
      ))}
      <Settings text={Object.values(chosen).some(Boolean) ? settings : null} onClose={onClose} />
    </section>
  );
}

interface GroupProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: string;
  nameOf(value: Value): string;
  onChoose(value: Value): void;
}

function Group<Value extends string>({ label, values, value: chosen, nameOf, onChoose }: GroupProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      <span aria-hidden="true">{label}</span>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            autoComplete="off"
          />
          {nameOf(value)}
        </label>
      ))}
    </div>
  );
}

/** @param text null while nothing is chosen. */
function Settings({ text, onClose }: { text: string | null; onClose(): void }) {
  const { outcome, copy } = useCopy();
  const said = outcome && (outcome.copied ? copyWording.copied : copyWording.refused);
  return (
    <>
      {text !== null && (
        <textarea
          className={styles.settings}
          aria-label={customizeWording.settings}
          readOnly
          value={text}
          rows={4}
          spellCheck={false}
        />
      )}
      <div className={`flow ${styles.end}`}>
        {text !== null && (
          <Button isPrimary onClick={() => void copy(text)}>
            {customizeWording.copy}
          </Button>
        )}
        <Button onClick={onClose}>{customizeWording.close}</Button>
        <p role="status">{text !== null && (said ?? customizeWording.where)}</p>
      </div>
    </>
  );
}
