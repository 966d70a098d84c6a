import type { Sample } from "./syntax.ts";

/** Every sample has this many lines, so that switching between them moves nothing. */
export const SAMPLE_LINES = 16;

/** What the hero's editor window shows. */
export const heroSample: Sample = {
  id: "hero",
  label: "TypeScript",
  language: "typescript",
  file: "dusk.ts",
  code: `import { horizon, type Place } from "./sky.ts";

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
}`,
};

export const codeSamples: readonly Sample[] = [
  {
    id: "tsx",
    label: "React",
    language: "tsx",
    file: "lamp.tsx",
    code: `import { useState } from "react";

interface LampProps {
  room: string;
  watts?: number;
}

/** A lamp remembers nothing: it is on because you asked. */
export function Lamp({ room, watts = 40 }: LampProps) {
  const [lit, setLit] = useState(false);
  return (
    <button aria-pressed={lit} onClick={() => setLit(!lit)}>
      {room}: {lit ? \`\${watts} W\` : "dark"}
    </button>
  );
}`,
  },
  {
    id: "python",
    label: "Python",
    language: "python",
    file: "tides.py",
    code: `from dataclasses import dataclass
from datetime import datetime, timedelta

LUNAR_DAY = timedelta(hours=24, minutes=50)


@dataclass(frozen=True)
class Tide:
    """High water at a harbour."""

    harbour: str
    last_high: datetime

    def next_high(self, now: datetime) -> datetime:
        halves = (now - self.last_high) // (LUNAR_DAY / 2)
        return self.last_high + (halves + 1) * LUNAR_DAY / 2`,
  },
  {
    id: "rust",
    label: "Rust",
    language: "rust",
    file: "lantern.rs",
    code: `use std::{fmt, time::Duration};

/// A light that burns down while it is borrowed.
#[derive(Debug, Clone)]
pub struct Lantern<'a> {
    keeper: &'a str,
    left: Duration,
}

impl fmt::Display for Lantern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.left.as_secs() {
            0 => write!(f, "{} sits in the dark", self.keeper),
            s => write!(f, "{}: {s} s left", self.keeper),
        }
    } }`,
  },
  {
    id: "go",
    label: "Go",
    language: "go",
    file: "swifts.go",
    code: `package main

import "fmt"

type swift struct{ height int }

// roost counts the swifts that are home before dark.
func roost(flock <-chan swift, dark <-chan struct{}) (home int) {
	for {
		select {
		case bird := <-flock:
			fmt.Printf("down from %d m\\n", bird.height)
			home++
		case <-dark:
			return home
		} } }`,
  },
  {
    id: "css",
    label: "CSS",
    language: "css",
    file: "horizon.css",
    code: `@layer sky, ground;

@layer sky {
  :root {
    --ember: oklch(75% 0.14 50);
    --night: #211e28;
  }

  .horizon::after {
    content: "";
    inset: auto 0 0;
    height: max(1px, 0.2vh);
    background: linear-gradient(90deg, #0000, var(--ember), #0000);
    transition: opacity 240ms; /* it fades, it does not blink */
  }
}`,
  },
  {
    id: "sql",
    label: "SQL",
    language: "sql",
    file: "harvest.sql",
    code: `-- The evenings that were worth staying up for.
WITH evenings AS (
  SELECT place_id,
         date_trunc('day', seen_at) AS evening,
         count(*)                   AS stars,
         max(magnitude)             AS faintest
  FROM sightings
  WHERE seen_at >= now() - INTERVAL '30 days'
    AND cloud_cover < 0.2
  GROUP BY place_id, evening
)
SELECT p.name, e.evening, e.stars
FROM evenings AS e
JOIN places AS p ON p.id = e.place_id
WHERE e.stars > 100 AND p.lamp IS NOT TRUE
ORDER BY e.stars DESC LIMIT 10;`,
  },
  {
    id: "html",
    label: "HTML",
    language: "html",
    file: "evening.html",
    code: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Evening paper</title>
  </head>
  <body>
    <!-- One article, one lamp. -->
    <article id="tonight" data-edition="late">
      <h1>Sunset at <time datetime="20:41">20:41</time></h1>
      <p>Clear until midnight &mdash; then fog.</p>
      <img src="/pier.avif" width="640" height="360" alt="The pier">
      <a href="/archive?year=2022">All evenings</a>
    </article>
  </body>
</html>`,
  },
  {
    id: "shell",
    label: "Shell",
    language: "bash",
    file: "lights-out.sh",
    code: `#!/usr/bin/env bash
set -euo pipefail

# Put the house to bed, room by room.
readonly HUB="\${LAMP_HUB:-http://lamps.local}"

lights_out() {
  local room=$1 tries=\${2:-3}
  until curl --fail --silent -X POST "$HUB/rooms/$room/off"; do
    (( --tries )) || { echo "$room stays lit" >&2; return 1; }
    sleep 1
  done
}

for room in kitchen hall study; do
  lights_out "$room" && printf '%-10s dark\\n' "$room"; done`,
  },
];
