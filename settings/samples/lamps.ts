import { wait } from "./wait.ts";

/** How bright a lamp is, from 0 to 1. */
interface Lamp {
  name: string;
  level: number;
}

const STEP = 0.1;

// Turns a lamp up until it is as bright as it should be.
export async function brighten(lamp: Lamp, target = 1): Promise<Lamp> {
  while (lamp.level < target) {
    lamp.level = Math.min(target, lamp.level + STEP);
    await wait(50);
  }
  return { ...lamp, name: `${lamp.name} (on)` };
}
