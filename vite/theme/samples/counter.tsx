// Counts how often it was pressed.
interface Props {
  label: string;
  step?: number; // one, unless given
}

export function Counter(props: Props) {
  const [count, set] = useState(0);
  const { label, step = 1 } = props;
  /* The button shows the number. */
  return (
    <button onClick={() => set(count + step)}>
      {label}: {count > 99 ? "many" : count}
    </button>
  );
}
