import { useId, useState } from "react";
import { copyWording } from "../../../defaults/words/notices.ts";
import { customizeWording } from "../../../defaults/words/stage.ts";
import type { Side } from "../../stage-themes.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy.tsx";
import { type Chosen, choices, keys, readChosen, writeChosen } from "./customization.ts";
import styles from "./customize.module.css";

interface CustomizeProps {
  /** The names of the themes. */
  names: Readonly<Record<Side, string>>;
  /** Whether ours stands in both panes. */
  isAlone: boolean;
  /** As an address has it. */
  customization: Readonly<Record<Side, string>>;
  onCustomize(customization: Readonly<Record<Side, string>>): void;
  /** What does the same in VS Code, as JSON; "" until it is known. */
  settings: Readonly<Record<Side, string>>;
}

/** Customizes the themes of the stage, and offers the settings that do the same in VS Code. */
export function Customize({ names, isAlone, customization, onCustomize, settings }: CustomizeProps) {
  const [chosenSide, setSide] = useState<Side>("yours");
  const side = isAlone ? "ours" : chosenSide;
  const chosen = readChosen(customization[side]);
  const choose = (change: Partial<Chosen>) =>
    onCustomize({ ...customization, [side]: writeChosen({ ...chosen, ...change }) });
  return (
    <section className={styles.customize} aria-label={customizeWording.open}>
      <Group<Side>
        label={customizeWording.theme}
        values={isAlone ? ["ours"] : ["yours", "ours"]}
        value={side}
        nameOf={(value) => names[value]}
        onChoose={setSide}
      />
      {keys.map((key) => (
        <Group
          key={key}
          label={customizeWording.groups[key]}
          values={choices[key]}
          value={chosen[key]}
          nameOf={(value) => (customizeWording.choices[key] as Record<string, string>)[value] ?? value}
          onChoose={(value) => choose({ [key]: value })}
        />
      ))}
      <Settings text={settings[side]} />
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

function Settings({ text }: { text: string }) {
  const { outcome, copy } = useCopy();
  return (
    <div className={styles.settings}>
      <textarea aria-label={customizeWording.settings} readOnly value={text} rows={8} spellCheck={false} />
      <div className="flow">
        <Button onClick={() => void copy(text)}>{customizeWording.copy}</Button>
        <p role="status">
          {outcome ? (outcome.copied ? copyWording.copied : copyWording.refused) : customizeWording.where}
        </p>
      </div>
    </div>
  );
}
