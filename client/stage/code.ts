import { type CodeLines, pageCode, samples, samplesUrl, sceneIds } from "virtual:stage";
import { useMemo } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import { importPart, loadJson } from "../late-loading.ts";
import { loadOnce, useLoaded } from "../ui/late-part.tsx";
import type { CodeLine, RunStyle, ShownCode } from "./shown-code.ts";
import type { Choices } from "./stage-state.ts";

interface SamplesFile {
  runStyles: RunStyle[];
  samples: Record<string, CodeLines>;
}

function toLines({ lines, runs }: CodeLines): CodeLine[] {
  return lines.map((text, key) => ({ key, text, runs: runs[key] ?? null }));
}

const [firstLines = [], ...furtherLines] = pageCode.map(toLines);

const samplesFile = loadOnce(() => loadJson<SamplesFile>(samplesUrl));

/** The label of a sample's or a scene's tab. */
export function fileOf(id: string): string {
  return samples.find((sample) => sample.id === id)?.file ?? sceneNames[id] ?? id;
}

const sceneNames: Readonly<Record<string, string>> = stageWording.scenes;

export function isScene(id: string): boolean {
  return sceneIds.includes(id);
}

/** The source that shows the effect of a customization. @param source the current one. */
export function sourceThatShows(key: keyof Choices, source: string): string {
  if (key === "selection") return "selection";
  return key === "ground" || !isScene(source) ? source : samples[0].id;
}

/** The script for themes, scenes and customizations that are not in the page. */
export const lateStage = loadOnce(() => importPart(() => import("./late-stage.ts")));

const scenes = loadOnce(async () => (await lateStage.get()).sceneCode());

const nothing: ShownCode = { lines: [], runStyles: undefined };

/** The sample to show next to another sample or a scene, if both panes show the same theme. */
export function sampleBeside(id: string): string {
  return id === samples[0].id ? (samples[1]?.id ?? id) : samples[0].id;
}

/**
 * A hook: a sample, or a scene. The page contains the first sample, or the first two. The other samples load together
 * when the visitor first opens one of them, and so do the scenes.
 * @param isInPage whether the page's style sheet has both themes' colours for the samples in the page.
 */
export function useShown(id: string, isInPage: boolean): { code: ShownCode; retry: (() => void) | null } {
  const isOfScenes = isScene(id);
  const inPage = [firstLines, ...furtherLines][samples.findIndex((sample) => sample.id === id)];
  const isNeeded = !isOfScenes && !(inPage && isInPage);
  const scene = useLoaded(scenes, isOfScenes);
  const { content: data, retry } = useLoaded(samplesFile, isNeeded);
  const sample = useMemo((): ShownCode => {
    const loaded = data?.samples[id];
    if (inPage || !loaded) return { lines: inPage ?? firstLines, runStyles: isNeeded ? data?.runStyles : null };
    return { lines: toLines(loaded), runStyles: data.runStyles };
  }, [data, id, inPage, isNeeded]);
  if (isOfScenes) return { code: scene.content?.[id] ?? nothing, retry: scene.retry };
  return { code: sample, retry };
}
