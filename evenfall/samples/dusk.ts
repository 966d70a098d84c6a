import { horizon, type Place } from "./sky.ts";

/** How far below the horizon the sun may sink before it is night. */
const DUSK = { civil: 6, nautical: 12, astronomical: 18 } as const;

type Phase = keyof typeof DUSK | "day" | "night";

export class Evening {
  #lamps = new Map<string, boolean>();

  constructor(readonly place: Place, private now = new Date()) {}

  get phase(): Phase {
    const depth = -horizon(this.place).elevation(this.now);
    if (depth < 0) return "day";
    for (const [name, limit] of Object.entries(DUSK)) {
      if (depth <= limit) return name as Phase;
    }
    return "night"; // stars, and nobody asks for the light theme
  }
}
