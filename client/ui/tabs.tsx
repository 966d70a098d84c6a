import { type KeyboardEvent, useRef } from "react";
import styles from "./tabs.module.css";

interface TabsProps<Id extends string> {
  /** Names the list, and begins the ids of the tabs and of the panel: `tabProps` and `panelProps` agree on them. */
  name: string;
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Attributes of the one panel that shows what the selected tab stands for. */
export function panelProps(name: string, selected: string) {
  return { id: `${name}-panel`, role: "tabpanel", "aria-labelledby": `${name}-${selected}` } as const;
}

/** Tabs that select on focus; arrows, Home and End move (WAI-ARIA Authoring Practices, Tabs). */
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
    list.current?.querySelector<HTMLElement>(`#${name}-${tab.id}`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-${id}`}
          aria-selected={id === selected}
          aria-controls={`${name}-panel`}
          tabIndex={id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
