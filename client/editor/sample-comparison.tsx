import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { compareWording } from "../../words/editor.ts";
import styles from "../code/compare.module.css";
import { Compare } from "../code/compare.tsx";
import type { ThemeFileRef } from "../code/theme-rules.ts";
import { CopyButton } from "../ui/copy.tsx";
import { linkToComparison, scopesQuery } from "./samples.ts";

interface SampleComparisonProps {
  id: string;
  file: string;
  /** The element with the sample in this site's theme. */
  beside: HTMLElement;
  other: ThemeFileRef;
}

/** A sample in another theme, beside the same sample in this site's. */
export function SampleComparison({ id, file, beside, other }: SampleComparisonProps) {
  const text = beside.querySelector("code")?.textContent ?? "";
  const { data: table } = useQuery(scopesQuery);
  const code = useMemo(
    () => ({ lines: text.split("\n"), runs: table?.samples[id] ?? [], scopes: table?.scopes ?? [] }),
    [text, table, id],
  );

  return (
    <>
      <Compare
        key={other.name}
        code={code}
        beside={beside}
        label={compareWording.sample(file, other.name)}
        lineCount={code.lines.length}
        other={other}
      />
      <div className={styles.link}>
        <span>{compareWording.linkTo}</span>
        <CopyButton text={linkToComparison(id, other.name)} what={compareWording.link} />
      </div>
    </>
  );
}
