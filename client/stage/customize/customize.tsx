import type { StageTheme } from "virtual:stage";
import { useEffect, useId, useState } from "react";
import { copyWording } from "../../../defaults/words/notices.ts";
import { customizeWording } from "../../../defaults/words/stage.ts";
import { type Customization, makeSettings } from "../../../toolkit/settings/make-settings.ts";
import { settingsJson, withSettings } from "../../../toolkit/settings/vscode-settings.ts";
import { changeStageThemes, readStageThemes, type Side, useStageThemes } from "../../stage-themes.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy.tsx";
import { type PaneTheme, stageThemeOf, themeFileOf } from "../pane-theme.ts";
import styles from "./customize.module.css";

/** The values of each of `customizeWording.groups`, as an address contains them. "" leaves the theme unchanged. */
const choices = {
  comments: ["", "4.5", "7"],
  italics: ["", "none"],
  selection: ["", "1.5"],
  brackets: ["", "off"],
  ground: ["", "black", "white"],
} as const satisfies Record<keyof Customization, readonly string[]>;

type CustomizationKey = keyof typeof choices;

type Chosen = Readonly<Record<CustomizationKey, string>>;

const keys = Object.keys(choices) as CustomizationKey[];

/** Reads `comments-4.5_italics-none`. What is unknown counts as missing. */
function readChosen(source: string): Chosen {
  const parts = new Set(source.split("_"));
  const chosen = keys.map((key) => {
    const values: readonly string[] = choices[key];
    return [key, values.find((value) => value !== "" && parts.has(`${key}-${value}`)) ?? ""] as const;
  });
  return Object.fromEntries(chosen) as Record<CustomizationKey, string>;
}

/** Writes a customization for an address; "" for none. */
function writeChosen(chosen: Chosen): string {
  return keys
    .filter((key) => chosen[key] !== "")
    .map((key) => `${key}-${chosen[key]}`)
    .join("_");
}

function customizationOf({ comments, italics, selection, brackets, ground }: Chosen): Customization {
  return {
    ...(comments && { comments: Number(comments) }),
    ...(italics === "none" && { italics }),
    ...(selection && { selection: Number(selection) }),
    ...(brackets === "off" && { brackets }),
    ...((ground === "black" || ground === "white") && { ground }),
  };
}

/** Puts the customized theme on the stage. @returns the settings that make it; "" until they are known. */
function useCustomized(side: Side, theme: StageTheme, pane: PaneTheme | undefined, customization: string): string {
  const [settings, setSettings] = useState("");
  useEffect(() => {
    if (!pane) return;
    const file = themeFileOf(theme.name, pane);
    const made = makeSettings(file, customizationOf(readChosen(customization)));
    const isChanged = Object.values(made).some((part) => Object.keys(part).length > 0);
    const changed = isChanged ? { of: theme.colours, theme: stageThemeOf(withSettings(file, made)) } : null;
    changeStageThemes({ changed: { ...readStageThemes().changed, [side]: changed } });
    setSettings(JSON.stringify(settingsJson(file, made), null, 2));
  }, [side, theme, pane, customization]);
  return settings;
}

interface CustomizeProps {
  /** The themes as their authors made them. */
  themes: Readonly<Record<Side, StageTheme>>;
  /** What the panes show of them; undefined until it has loaded. */
  panes: Readonly<Record<Side, PaneTheme | undefined>>;
  /** Whether ours stands in both panes. */
  isAlone: boolean;
  isOpen: boolean;
}

/** Customizes the themes of the stage, and offers the settings that do the same in VS Code. */
export function Customize({ themes, panes, isAlone, isOpen }: CustomizeProps) {
  const { customization } = useStageThemes();
  const [chosenSide, setSide] = useState<Side>("yours");
  const side = isAlone ? "ours" : chosenSide;
  const settings = {
    yours: useCustomized("yours", themes.yours, panes.yours, customization.yours),
    ours: useCustomized("ours", themes.ours, panes.ours, customization.ours),
  };
  if (!isOpen) return null;
  const chosen = readChosen(customization[side]);
  const choose = (change: Partial<Chosen>) =>
    changeStageThemes({ customization: { ...customization, [side]: writeChosen({ ...chosen, ...change }) } });
  return (
    <section className={styles.customize} aria-label={customizeWording.open}>
      <Group<Side>
        label={customizeWording.theme}
        values={isAlone ? ["ours"] : ["yours", "ours"]}
        value={side}
        nameOf={(value) => themes[value].name}
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
