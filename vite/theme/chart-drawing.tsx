import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { across, down, placeOf } from "../../client/sections/chart/chart-scale.ts";
import { chartWording, labelledThemes } from "../../defaults/words/chart.ts";
import { TEXT_CONTRAST } from "../../toolkit/color/color.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { measureTheme, REQUIRED_DISTANCE, type ThemeFigures } from "../../toolkit/report/figures.ts";
import { exportAll } from "../virtual-modules.ts";
import type { BuildOutput } from "./build-output.ts";

/** The size for deciding which labels have room. A style sheet sets the size of the drawing. */
const WIDTH = 7.2;
const HEIGHT = 3.3;

/** Leaves out labels that would cover an earlier one. */
function withRoom(themes: readonly ThemeFigures[]): ThemeFigures[] {
  const apart = (one: string, other: string) => Math.abs(Number.parseFloat(one) - Number.parseFloat(other));
  const covers = (one: ThemeFigures, other: ThemeFigures) =>
    apart(down(one.distance), down(other.distance)) * HEIGHT < 16 &&
    apart(across(one.contrast), across(other.contrast)) * WIDTH < 7 * other.name.length;
  const shown: ThemeFigures[] = [];
  for (const theme of themes) if (!shown.some((other) => covers(other, theme))) shown.push(theme);
  return shown;
}

/** A dot for all variants with the same figures, with their names. */
function sharedDots(own: readonly ThemeFigures[]): ThemeFigures[] {
  const dots = new Map<string, ThemeFigures>();
  for (const theme of own) {
    const place = `${theme.contrast} ${theme.distance}`;
    const name = [dots.get(place)?.name, theme.name].filter(Boolean).join(", ");
    dots.set(place, { ...theme, name });
  }
  return [...dots.values()];
}

/** The corner where a theme is readable and distinct, and the contrast at which it starts. */
function Corner() {
  const [x, y] = [across(TEXT_CONTRAST), down(REQUIRED_DISTANCE)];
  return (
    <>
      <rect data-corner="" x={x} y="0" width={`${100 - Number.parseFloat(x)}%`} height={y} />
      <text data-corner="" x="100%" y="0" dx="-8" dy="18" textAnchor="end">
        {chartWording.corner}
      </text>
      <line data-bar="" x1={x} x2={x} y1="0" y2="100%" />
      <text data-corner="" x={x} y="0" dx="8" dy="38">
        {chartWording.contrastBar}
      </text>
    </>
  );
}

/** Positions are percentages, so that the letters have the same size at every size of the drawing. */
function Chart({ own, others }: { own: readonly ThemeFigures[]; others: readonly ThemeFigures[] }) {
  const labelled = withRoom(others.filter(({ name }) => labelledThemes.includes(name)));
  return (
    <svg role="img" aria-label={chartWording.picture(own.length + others.length)}>
      <Corner />
      <line x1="0" x2="0" y1="0" y2="100%" />
      <line x1="0" x2="100%" y1="100%" y2="100%" />
      {others.map((theme) => (
        <circle key={theme.name} {...placeOf(theme)} r="4" data-name={theme.name} />
      ))}
      {labelled.map(({ name, contrast, distance }) => (
        <text key={name} x={across(contrast)} y={down(distance)} dx="10" dy="4" data-name={name}>
          {name}
        </text>
      ))}
      {sharedDots(own).map(({ name, ...figures }, index) => (
        <Fragment key={name}>
          <circle {...placeOf(figures)} r="7" data-own="" />
          <text
            x={across(figures.contrast)}
            y={down(figures.distance)}
            dy={index % 2 === 0 ? -14 : 24}
            textAnchor="middle"
            data-own=""
          >
            {name}
          </text>
        </Fragment>
      ))}
    </svg>
  );
}

/**
 * The chart that compares the extension's themes with the known ones; null if no variant reaches both bars.
 * @param warn receives a sentence if there is none.
 */
export function chartOutput(
  extensionName: string,
  themes: readonly ThemeFile[],
  known: readonly { theme: ThemeFile }[],
  warn: (sentence: string) => void,
): BuildOutput {
  // Without the words that they share with the extension's name.
  const measured = themes.map(measureTheme);
  const own = measured.map((theme) => ({ ...theme, name: theme.name.replace(`${extensionName} `, "") }));
  const isReached = own.some(({ contrast, distance }) => contrast >= TEXT_CONTRAST && distance >= REQUIRED_DISTANCE);
  if (!isReached) {
    const [contrast, distance] = [`${TEXT_CONTRAST}:1`, `a colour difference (ΔE2000) of ${REQUIRED_DISTANCE}`];
    warn(
      `The page has no chart, because no theme has colours that all reach a contrast of ${contrast} and ${distance}.`,
    );
  }
  const others = isReached ? known.map(({ theme }) => measureTheme(theme)) : [];
  const chartSvg = isReached ? renderToStaticMarkup(<Chart own={own} others={others} />) : null;
  return { modules: { "virtual:chart": exportAll({ chartSvg, knownInChart: others }) } };
}
