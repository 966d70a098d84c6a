import { filters, nearest } from "virtual:theme-report";
import { memo, useEffect, useRef, useState } from "react";
import { roleName } from "../../shared/role-name.ts";
import type { VisionFilter } from "../../theme/color/vision.ts";
import { visionWording } from "../../words/editor.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./vision-preview.module.css";

const visionFilters = ["normal", ...Object.keys(filters)] as readonly VisionFilter[];

/**
 * Shows the editor as people with a colour-vision deficiency see it, and names the two roles that are hardest to tell
 * apart. The filter is in the style sheet, so that it works before the scripts run.
 */
export const VisionPreview = memo(function VisionPreview() {
  const [filter, setFilter] = useState<VisionFilter>("normal");
  const group = useRef<HTMLDivElement>(null);
  const theme = useActiveTheme();

  useEffect(() => {
    // The visitor may have chosen before the scripts were loaded.
    const chosen = group.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const found = visionFilters.find((each) => each === chosen);
    if (found) setFilter(found);
  }, []);

  const roles = nearest[theme]?.[filter];
  return (
    <div className={styles.preview}>
      <div ref={group} role="radiogroup" aria-label={visionWording.label}>
        <span aria-hidden="true">{visionWording.label}</span>
        {visionFilters.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="vision"
              value={each}
              defaultChecked={each === "normal"}
              onChange={() => setFilter(each)}
            />
            {visionWording.kinds[each]}
          </label>
        ))}
      </div>
      <p aria-live="polite">{visionWording.shows[filter]}</p>
      <details>
        <summary>{visionWording.figures}</summary>
        <div>
          {roles && <p>{visionWording.nearest(roleName(roles[0]), roleName(roles[1]), roles[2])}</p>}
          <p>{visionWording.source}</p>
        </div>
      </details>
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
