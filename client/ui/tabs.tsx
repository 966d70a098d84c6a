import { type KeyboardEvent, useRef } from "react";
import styles from "./tabs.module.css";

interface TabsProps<Id extends string> {
  /** The prefix of the ids of the selected tab and of the panel, as in {@link panelProps}. */
  name: string;
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Attributes of the panel of the selected tab. */
export function panelProps(name: string) {
  return { id: `${name}-panel`, role: "tabpanel", "aria-labelledby": `${name}-tab` } as const;
}

/** Tabs. The arrow keys, Home and End select another tab and focus it (WAI-ARIA Authoring Practices, Tabs). */
export function Tabs<Id extends string>({ name, label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const last = tabs.length - 1;
    const now = tabs.findIndex(({ id }) => id === selected);
    const target = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    const button = list.current?.children[tabs.indexOf(tab)];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === selected}
          {...(id === selected ? { id: `${name}-tab`, "aria-controls": `${name}-panel` } : { tabIndex: -1 })}
          className={styles.tab}
          onClick={() => onSelect(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
