import { useState } from "react";

interface LampProps {
  room: string;
  watts?: number;
}

/** A lamp remembers nothing: it is on because you asked. */
export function Lamp({ room, watts = 40 }: LampProps) {
  const [lit, setLit] = useState(false);
  return (
    <button aria-pressed={lit} onClick={() => setLit(!lit)}>
      {room}: {lit ? `${watts} W` : "dark"}
    </button>
  );
}
