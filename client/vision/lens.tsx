import { filters, nearest } from "virtual:theme-report";
import { memo, useEffect, useRef, useState } from "react";
import { visionWording } from "../../site/words/vision.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./lens.module.css";

const kinds = ["normal", "protan", "deutan", "tritan", "greyscale"] as const;
type Kind = (typeof kinds)[number];

/**
 * Shows the editor as people with a colour-vision deficiency see it, and names the two roles that are hardest to tell
 * apart. The filter is in the style sheet, so that it works before the scripts run.
 */
export const Lens = memo(function Lens() {
  const [kind, setKind] = useState<Kind>("normal");
  const group = useRef<HTMLDivElement>(null);
  const theme = useActiveTheme();

  useEffect(() => {
    // The visitor may have chosen before the scripts were loaded.
    const chosen = group.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const found = kinds.find((each) => each === chosen);
    if (found) setKind(found);
  }, []);

  const roles = nearest[theme]?.[kind];
  return (
    <div className={styles.lens}>
      <div ref={group} role="radiogroup" aria-label={visionWording.label}>
        <span aria-hidden="true">{visionWording.label}</span>
        {kinds.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="vision"
              value={each}
              defaultChecked={each === "normal"}
              onChange={() => setKind(each)}
            />
            {visionWording.kinds[each]}
          </label>
        ))}
      </div>
      <p aria-live="polite">
        {[
          visionWording.shows[kind],
          roles &&
            visionWording.nearest(visionWording.roles[roles[0]], visionWording.roles[roles[1]], roles[2]),
        ].join(" ")}
      </p>
      <small>{visionWording.source}</small>
      <svg width="0" height="0" aria-hidden="true">
        {Object.entries(filters).map(([each, values]) => (
          <filter key={each} id={`vision-${each}`} colorInterpolationFilters="linearRGB">
            <feColorMatrix values={values} />
          </filter>
        ))}
      </svg>
    </div>
  );
});
