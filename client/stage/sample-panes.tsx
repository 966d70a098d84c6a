import { type SampleTab, type StageTheme, samples } from "virtual:stage";
import { stageWording } from "../../words/stage.ts";
import { useSample } from "./code.ts";
import { Pane } from "./pane.tsx";
import { usePaneColours } from "./pane-colours.ts";
import styles from "./stage.module.css";

interface SamplePanesProps {
  sample: SampleTab;
  own: StageTheme;
  other: StageTheme;
  /** Whether the page's style sheet has the first sample in both themes. */
  isInPage: boolean;
}

/** A selector of the document while it shows a variant, so that a sheet made for another one has no effect. */
export function whileShown(variant: string): string {
  return `:root[data-theme=${JSON.stringify(variant)}] `;
}

/** A sample in both themes. */
export function SamplePanes({ sample, own, other, isInPage }: SamplePanesProps) {
  const { code, isMissing } = useSample(sample.id, isInPage);
  const yours = usePaneColours({ side: "yours", theme: other, stacks: code.stacks, within: ":root " });
  const ours = usePaneColours({
    side: "ours",
    theme: own,
    stacks: code.stacks,
    within: whileShown(own.name),
  });
  const shown = { file: sample.file, language: sample.label, lines: code.lines };
  return (
    <>
      <Pane side="yours" theme={other.name} {...shown} />
      <Pane side="ours" theme={own.name} {...shown} />
      {(isMissing || yours.isMissing || ours.isMissing) && (
        <p role="alert" className={styles.problem}>
          {isMissing ? stageWording.sampleMissing : stageWording.themeMissing}
        </p>
      )}
    </>
  );
}

/** The sample with an id; else the first. */
export function findSample(id: string): SampleTab {
  return samples.find((sample) => sample.id === id) ?? samples[0];
}
