import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describeLimits, restingLight } from "../../client/stage/light.ts";
import { type RunStyle, readRuns } from "../../client/stage/shown-code.ts";
import { sections } from "../../defaults/settings/sections.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { addresses, socialPictureSize, stageAddress } from "../../shared/addresses.ts";
import { channels, type Hex, toHex } from "../../toolkit/color/color.ts";
import { brightnessFactor } from "../../toolkit/color/dimming.ts";
import { mix } from "../../toolkit/color/oklab.ts";
import { wrap } from "../../toolkit/ports/render-template.ts";
import { codeLook } from "../../toolkit/scopes/code-look.ts";
import { exportAll } from "../virtual-modules.ts";
import { type BuildOutput, hashedFile } from "./build-output.ts";
import type { ColorTokens } from "./color-tokens.ts";
import { findPicture, openPicture } from "./picture-file.ts";
import type { CodeLines } from "./samples.ts";
import type { StagedOther, StagedVariant, StageMade } from "./stage-files.ts";

/** What a picture shows: the same lines in two themes. */
interface SocialPicture {
  /** The extension's name. */
  name: string;
  sentence: string;
  /** The theme at the left, and the extension's. */
  themes: readonly [StagedOther, StagedVariant];
  /** In percent; null for a picture without a sun. */
  light: number | null;
  tokens: ColorTokens;
  code: CodeLines;
  runStyles: readonly RunStyle[];
}

const MARGIN = 40;
const GAP = 24;
const PANE = { top: 36, width: (socialPictureSize.width - 2 * MARGIN - GAP) / 2, height: 384, tab: 42 };
const LINES_SHOWN = 11;
const LINE_HEIGHT = 28;
const HORIZON = 472;
const SUN = 52;

/** A colour in less light. */
function dimmer(light: number): (hex: Hex) => Hex {
  const factor = brightnessFactor(light / 100);
  return (hex) => toHex(channels(hex).map((part) => part * factor) as [number, number, number]);
}

function Pane({ theme, picture, left }: { theme: StagedOther | StagedVariant; picture: SocialPicture; left: number }) {
  const { bg, fg, frame } = theme.pane;
  const { top, width, height, tab } = PANE;
  const dim = dimmer(picture.light ?? 100);
  const lookOf = codeLook(theme.pane);
  const { lines, runs } = picture.code;
  const box = { x: left, y: top, width, height, rx: 14 };
  return (
    <g clipPath={`url(#pane-${left})`}>
      <clipPath id={`pane-${left}`}>
        <rect {...box} />
      </clipPath>
      <rect {...box} fill={dim(bg)} />
      <path
        d={`M${left} ${top + tab}v${14 - tab}a14 14 0 0 1 14-14h${width - 28}a14 14 0 0 1 14 14v${tab - 14}z`}
        fill={dim(frame.tab ?? bg)}
      />
      <text x={left + 22} y={top + 29} fontSize="23" fill={dim(frame["tab-text"] ?? fg)}>
        {theme.name}
      </text>
      <g fill={dim(fg)} fontFamily="JetBrains Mono" fontSize="18.5">
        {lines.slice(0, LINES_SHOWN).map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <text key={row} x={left + 22} y={top + tab + 30 + row * LINE_HEIGHT} xmlSpace="preserve">
            {[...readRuns(runs[row] ?? [])].map(({ start, end, style }) => {
              const runStyle = picture.runStyles[style];
              const look = runStyle && lookOf(runStyle);
              return (
                <tspan key={start} fill={look && dim(look.color)} fontStyle={look?.italic ? "italic" : undefined}>
                  {line.slice(start, end).replaceAll("\t", "    ")}
                </tspan>
              );
            })}
          </text>
        ))}
      </g>
    </g>
  );
}

function Picture({ picture }: { picture: SocialPicture }) {
  const { name, sentence, themes, light, tokens } = picture;
  const dim = dimmer(light ?? 100);
  const { width, height } = socialPictureSize;
  const sun = MARGIN + SUN + (((light ?? 100) - 5) / 95) * (width - 2 * (MARGIN + SUN));
  const room = width - 2 * MARGIN;
  const above = `M0 0h${width}v${HORIZON}H0z`;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} fontFamily="Bricolage Grotesque">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={dim(tokens["sky-night"])} />
          <stop offset="1" stopColor={mix(dim(tokens["sky-light"]), tokens.accent, light === null ? 0 : 0.35)} />
        </linearGradient>
        <clipPath id="above">
          <path d={above} />
        </clipPath>
      </defs>
      <path d={above} fill="url(#sky)" />
      <path d={`M0 ${HORIZON}h${width}V${height}H0z`} fill={tokens.bg} />
      {light !== null && (
        <g clipPath="url(#above)">
          {[2.6, 1.9, 1.4].map((size) => (
            <circle key={size} cx={sun} cy={HORIZON + 14} r={SUN * size} fill={tokens.accent} opacity="0.16" />
          ))}
          <circle cx={sun} cy={HORIZON + 14} r={SUN} fill={tokens.accent} />
        </g>
      )}
      <path d={`M0 ${HORIZON}h${width}v3H0z`} fill={tokens.accent} />
      {themes.map((theme, index) => (
        <Pane key={theme.fileName} theme={theme} picture={picture} left={MARGIN + index * (PANE.width + GAP)} />
      ))}
      {sentence
        .split(/(?<=\.) /)
        .flatMap((part) => wrap(part, Math.floor(room / 17)))
        .slice(0, 3)
        .map((line, row) => (
          <text key={line} x={MARGIN} y={HORIZON + 58 + row * 42} fontSize="34" fill={tokens.text}>
            {line}
          </text>
        ))}
      <text x={width - MARGIN} y={height - 28} fontSize="24" textAnchor="end" fill={tokens.muted}>
        {name}
      </text>
    </svg>
  );
}

/** The owner's file `site/social.*` as a PNG of 1200 × 630; undefined if there is none. */
async function readSocialPicture(siteFolder: string): Promise<Buffer | undefined> {
  const file = findPicture(siteFolder, "social");
  if (file === undefined) return undefined;
  const picture = await openPicture(readFileSync(join(siteFolder, file)), `site/${file}`);
  const sized = picture.resize({ ...socialPictureSize, fit: "cover" });
  return await sized.png({ palette: true, quality: 90, effort: 2 }).toBuffer();
}

interface PictureParts {
  stage: StageMade;
  siteFolder: string;
  /** The extension's name. */
  name: string;
  tokens: ColorTokens;
}

/** The pictures for link previews: one of the page as it opens, and one for each known theme in the left pane. */
export async function stagePictures({ stage, siteFolder, name, tokens }: PictureParts): Promise<BuildOutput> {
  const { variants, others, first, runStyles } = stage;
  const [ours] = variants;
  const hasLight = sections.light && ours.fadesLast;

  const pictures = others.map((yours) => {
    const light = hasLight ? restingLight(ours, yours) : null;
    const sentence = light === null ? stageWording.compare(ours.name, yours.name) : describeLimits({ ours, yours });
    const shown: SocialPicture = { name, sentence, themes: [yours, ours], light, tokens, code: first, runStyles };
    const { address, text: svg } = hashedFile(
      `with-${yours.fileName}`,
      "png",
      renderToStaticMarkup(<Picture picture={shown} />),
    );
    const page = { name: yours.name, path: stageAddress(yours.name), sheet: yours.sheet, picture: address };
    return { page, svg };
  });
  const firstPicture = pictures.find(({ page }) => page.name === ours.yours)?.svg ?? "";
  const ownPicture = await readSocialPicture(siteFolder);
  return {
    modules: { "virtual:other-theme-pages": exportAll({ otherThemePages: pictures.map(({ page }) => page) }) },
    files: ownPicture ? { [addresses.socialPicture]: () => ownPicture } : {},
    pictures: {
      ...(!ownPicture && { [addresses.socialPicture]: firstPicture }),
      ...Object.fromEntries(pictures.map(({ page, svg }) => [page.picture, svg])),
    },
  };
}
