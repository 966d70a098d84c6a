import { icons } from "../../toolkit/scenes/icons.ts";
import type { SceneLine, SceneRun } from "../../toolkit/scenes/scene.ts";
import { scenes } from "../../toolkit/scenes/scenes.ts";
import type { CodeLine, ShownCode, ShownStyle } from "./shown-code.ts";
import { StyleList } from "./tokenized-text.ts";

// The script for themes, scenes and customizations that are not in the page. It is one file, because two files that
// share a third could not be loaded again (`importPart` in client/late-loading.ts).
export { customize } from "./customize/customization.ts";
export { Customize } from "./customize/customize.tsx";
export { frameRule, runStyler } from "./pane-theme.ts";

/** Scenes as the panes draw them, by id. */
export function sceneCode(): Record<string, ShownCode> {
  const styles = new StyleList<ShownStyle>();
  const indexOf = ({ color, ground, border, shadow }: ShownStyle) => styles.indexOf({ color, ground, border, shadow });

  function toRuns(key: number, runs: readonly SceneRun[]): CodeLine {
    const packed = runs.flatMap(({ text, code, icon, ...own }) => {
      const style: ShownStyle = { ...code, ...own, ...(icon && { icon: icons[icon] }) };
      return [text.length, Object.keys(style).length > 0 ? styles.indexOf(style) : -1];
    });
    return { key, text: runs.map(({ text }) => text).join(""), runs: packed };
  }

  function toLine(line: SceneLine, key: number): CodeLine {
    return {
      ...toRuns(key, line.runs),
      ...(line.end && { end: toRuns(0, line.end) }),
      ...((line.ground ?? line.border ?? line.color) !== undefined && { style: indexOf(line) }),
    };
  }

  const code = scenes.map(({ id, boxes, stage }): [string, ShownCode] => [
    id,
    {
      lines: [],
      boxes: boxes.map(({ ground, border, shadow, color, lines, ...box }) => ({
        ...box,
        style: indexOf({ ground, border, shadow, color }),
        lines: lines.map(toLine),
      })),
      ...(stage && { stage }),
      runStyles: styles.styles,
    },
  ]);
  return Object.fromEntries(code);
}
