import { type CodeLines, firstCode, type SampleTab, samples, samplesUrl } from "virtual:stage";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fileQuery, loadJson } from "../parts.ts";
import { useNextTry } from "../ui/late-part.tsx";
import type { RunStyle } from "./runs.ts";

/** A line of code. An unchanged line is the same object, so that React does not draw it again. */
export interface CodeLine {
  key: number;
  text: string;
  /** As `readRuns` reads them. Null: not known yet. */
  runs: readonly number[] | null;
}

/** Code that both panes show. */
export interface ShownCode {
  lines: readonly CodeLine[];
  /**
   * The styles that the runs refer to: null if the page's style sheet has their colours, undefined while they are
   * loading.
   */
  runStyles: readonly RunStyle[] | null | undefined;
}

interface SamplesFile {
  runStyles: RunStyle[];
  samples: Record<string, CodeLines>;
}

function toLines({ lines, runs }: CodeLines): CodeLine[] {
  return lines.map((text, key) => ({ key, text, runs: runs[key] ?? null }));
}

const firstLines = toLines(firstCode);

const samplesQuery = fileQuery(samplesUrl, loadJson<SamplesFile>);

/** The sample with this id. If there is none, the first sample. */
export function findSample(id: string): SampleTab {
  return samples.find((sample) => sample.id === id) ?? samples[0];
}

/**
 * A sample. The page contains the first one; the others are loaded with the first that a visitor opens.
 * @param isInPage whether the page's style sheet has both themes' colours for the first sample.
 */
export function useSample(id: string, isInPage: boolean): { code: ShownCode; isMissing: boolean } {
  const isFirst = id === samples[0].id;
  const isNeeded = !isFirst || !isInPage;
  const { data, isError, refetch } = useQuery({ ...samplesQuery, enabled: isNeeded });
  const isMissing = isNeeded && isError;
  useNextTry(isMissing, refetch);
  const code = useMemo((): ShownCode => {
    const sample = data?.samples[id];
    if (isFirst || !sample) return { lines: firstLines, runStyles: isNeeded ? data?.runStyles : null };
    return { lines: toLines(sample), runStyles: data.runStyles };
  }, [data, id, isFirst, isNeeded]);
  return { code, isMissing };
}
