import { renderToStaticMarkup } from "react-dom/server";
import { TEXT_CONTRAST } from "../../theme/color/color.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { measureTheme, type ThemeFigures } from "../../theme/report/figures.ts";
import { REQUIRED_DISTANCE } from "../../theme/report/requirements.ts";
import { chartWording, labelledThemes } from "../../words/chart.ts";
import { exportAll } from "../virtual-modules.ts";
import type { Artefact } from "./artefact.ts";

const WIDTH = 720;
const HEIGHT = 330;
const BOTTOM = 40;

/** The ends of the scales. */
const CONTRAST_MIN = 1.2;
const CONTRAST_MAX = 14;
const DISTANCE_MAX = 16;

/** The place of a contrast, on a logarithmic scale. */
function across(contrast: number): number {
  const shown = Math.min(Math.max(contrast, CONTRAST_MIN), CONTRAST_MAX);
  return Math.round((Math.log(shown / CONTRAST_MIN) / Math.log(CONTRAST_MAX / CONTRAST_MIN)) * WIDTH);
}

/** The place of a colour distance, on a linear scale from 0. */
function down(distance: number): number {
  return Math.round((1 - Math.min(distance, DISTANCE_MAX) / DISTANCE_MAX) * HEIGHT);
}

/** A label above the dot of an own theme, and beside that of another, on the side where there is room. */
function Label({ theme, own = false }: { theme: ThemeFigures; own?: boolean }) {
  const x = across(theme.contrast);
  if (own)
    return (
      <text x={x} y={down(theme.distance) - 14} textAnchor="middle" data-own="">
        {theme.name}
      </text>
    );
  const isRight = x > WIDTH / 2;
  return (
    <text
      x={isRight ? x - 10 : x + 10}
      y={down(theme.distance) + 4}
      textAnchor={isRight ? "end" : undefined}
      data-name={theme.name}
    >
      {theme.name}
    </text>
  );
}

/** Labels that would cover one before them are left out. */
function withRoom(themes: readonly ThemeFigures[]): ThemeFigures[] {
  const shown: ThemeFigures[] = [];
  for (const theme of themes) {
    const isCovered = shown.some(
      (other) =>
        Math.abs(down(other.distance) - down(theme.distance)) < 16 &&
        Math.abs(across(other.contrast) - across(theme.contrast)) < 7 * theme.name.length,
    );
    if (!isCovered) shown.push(theme);
  }
  return shown;
}

function Chart({ own, others }: { own: readonly ThemeFigures[]; others: readonly ThemeFigures[] }) {
  const labelled = withRoom([...own, ...others.filter(({ name }) => labelledThemes.includes(name))]);
  return (
    <svg
      viewBox={`-34 -14 ${WIDTH + 48} ${HEIGHT + BOTTOM + 14}`}
      role="img"
      aria-label={chartWording.picture(own.length + others.length)}
    >
      <path
        data-corner=""
        d={`M${across(TEXT_CONTRAST)} -14H${WIDTH + 14}V${down(REQUIRED_DISTANCE)}H${across(TEXT_CONTRAST)}z`}
      />
      <text data-corner="" x={WIDTH + 6} y="4" textAnchor="end">
        {chartWording.corner}
      </text>
      <path d={`M0 -14V${HEIGHT}H${WIDTH + 14}`} />
      {[2, 3, 4.5, 7, 10].map((ratio) => (
        <text key={ratio} x={across(ratio)} y={HEIGHT + 17} textAnchor="middle">
          {ratio}
        </text>
      ))}
      {[5, 10, 15].map((step) => (
        <text key={step} x="-8" y={down(step) + 4} textAnchor="end">
          {step}
        </text>
      ))}
      <text x={WIDTH + 14} y={HEIGHT + 35} textAnchor="end">
        {chartWording.contrast}
      </text>
      <text x="8" y="-2">
        {chartWording.distance}
      </text>
      {others.map((theme) => (
        <circle
          key={theme.name}
          cx={across(theme.contrast)}
          cy={down(theme.distance)}
          r="4"
          data-name={theme.name}
        />
      ))}
      {own.map((theme) => (
        <circle key={theme.name} cx={across(theme.contrast)} cy={down(theme.distance)} r="7" data-own="" />
      ))}
      {labelled.map((theme) => (
        <Label key={theme.name} theme={theme} own={own.includes(theme)} />
      ))}
    </svg>
  );
}

/** The chart of the extension's themes among the known ones; none where no variant reaches both bars. */
export function chartArtefact(
  extensionName: string,
  themes: readonly ThemeFile[],
  known: readonly ThemeFile[],
): Artefact {
  // Without the words that they share with the extension.
  const own = themes
    .map(measureTheme)
    .map((theme) => ({ ...theme, name: theme.name.replace(`${extensionName} `, "") }));
  const isReached = own.some(
    ({ contrast, distance }) => contrast >= TEXT_CONTRAST && distance >= REQUIRED_DISTANCE,
  );
  const others = isReached ? known.map(measureTheme) : [];
  const [first] = own;
  return {
    modules: {
      "virtual:chart": exportAll({
        chartSvg: isReached ? renderToStaticMarkup(<Chart own={own} others={others} />) : null,
        chartFigures: isReached && first ? { ...first, others: others.length } : null,
      }),
    },
  };
}
