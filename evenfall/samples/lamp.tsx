// A lamp remembers nothing.
interface LampProps {
  room: string;
  watts?: number; // warm white
}

export function Lamp({ room, watts = 40 }: LampProps) {
  const [lit, setLit] = useState(false);
  /* It is on because you asked. */
  return (
    <button onClick={() => setLit(!lit)}>
      {room}: {lit ? `${watts} W` : "dark"}
    </button>
  );
}
