const paths = {
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  copy: "M7 7V3h10v10h-4M3 7h10v10H3z",
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 3v10M5.5 8.5 10 13l4.5-4.5M4 17h12",
  more: "M5 8l5 5 5-5",
  bin: "M3 6h14M8 6V3h4v3M5 6l1 11h8l1-11",
} as const;

/** A line icon in the colour of its text. Screen readers skip it, because the text next to it has the meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg aria-hidden="true" width="1.1em" height="1.1em" viewBox="0 0 20 20">
      <path d={paths[name]} />
    </svg>
  );
}
