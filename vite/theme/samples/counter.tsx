// Counts how often it was pressed.
interface CounterProps {
  label: string;
  step?: number; // one, unless given
}

export function Counter({ label, step = 1 }: CounterProps) {
  const [count, setCount] = useState(0);
  /* The button shows the number. */
  return (
    <button onClick={() => setCount(count + step)}>
      {label}: {count > 99 ? "many" : count}
    </button>
  );
}
