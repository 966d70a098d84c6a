import { useEffect, useState } from "react";
import { compareWording } from "../../site/words/compare.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Compare } from "../your-code/compare.tsx";
import { Highlighter } from "../your-code/highlighter.ts";
import type { ThemeFileRef } from "../your-code/theme-files.ts";
import { linkToComparison } from "./comparison-link.ts";
import styles from "./sample-comparison.module.css";

interface SampleComparisonProps {
  id: string;
  file: string;
  language: string;
  /** The element with the sample in this site's theme. */
  beside: HTMLElement;
  other: ThemeFileRef;
}

/** A sample in another theme, beside the same sample in this site's. */
export function SampleComparison({ id, file, language, beside, other }: SampleComparisonProps) {
  const text = beside.querySelector("code")?.textContent ?? "";
  const [highlighter] = useState(() => new Highlighter());

  useEffect(() => highlighter.setText(text.split("\n"), language), [highlighter, text, language]);

  useEffect(() => () => highlighter.stop(), [highlighter]);

  return (
    <>
      <Compare
        key={other.name}
        highlighter={highlighter}
        beside={beside}
        label={compareWording.sample(file, other.name)}
        lineCount={text.split("\n").length}
        other={other}
      />
      <div className={styles.link}>
        <span>{compareWording.linkTo}</span>
        <CopyButton text={linkToComparison(id, other.name)} what={compareWording.link} />
      </div>
    </>
  );
}
