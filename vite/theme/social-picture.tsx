import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describeLimits, headlineOf, restingLight } from "../../client/stage/light.ts";
import {
  PICTURE_CODE,
  type PicturePart,
  type PictureTheme,
  pictureParts,
  type StagePicture,
} from "../../client/stage/picture.ts";
import { readRuns } from "../../client/stage/shown-code.ts";
import { sections } from "../../defaults/settings/sections.ts";
import type { Product } from "../../defaults/words/page.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { addresses, socialPictureSize, stageAddress } from "../../shared/addresses.ts";
import type { Hex } from "../../toolkit/color/color.ts";
import { type CodeLook, codeLook } from "../../toolkit/scopes/code-look.ts";
import { exportAll } from "../virtual-modules.ts";
import { type BuildOutput, hashedAddress } from "./build-output.ts";
import type { ColorTokens } from "./color-tokens.ts";
import { findPicture, openPicture } from "./picture-file.ts";
import type { CodeLines } from "./samples.ts";
import type { StagedOther, StagedVariant, StageMade } from "./stage-files.ts";

interface CodeProps {
  box: PicturePart & { tag: "code" };
  /** The colour of text without a token. */
  color: Hex;
  code: CodeLines;
  /** Returns the look of a run's style, by its number in the stage's `runStyles`. */
  lookAt(style: number): CodeLook | undefined;
}

/** The lines of code that fit into a box, in the colours of a theme. */
function Code({ box, color, code: { lines, runs }, lookAt }: CodeProps) {
  const { size, line, inset } = PICTURE_CODE;
  return (
    <g fill={color} fontFamily="JetBrains Mono" fontSize={size}>
      {lines.slice(0, Math.floor((box.height - inset) / line)).map((text, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <text key={row} x={box.x + inset} y={box.y + 32 + row * line} xmlSpace="preserve">
          {[...readRuns(runs[row] ?? [])].map(({ start, end, style }) => {
            const look = lookAt(style);
            return (
              <tspan key={start} fill={look?.color} fontStyle={look?.italic ? "italic" : undefined}>
                {text.slice(start, end).replaceAll("\t", "    ")}
              </tspan>
            );
          })}
        </text>
      ))}
    </g>
  );
}

/** @param codeOf returns the code for a position in the picture. */
function Drawing({ picture, codeOf }: { picture: StagePicture; codeOf(box: CodeProps["box"]): ReactNode }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG
    <svg xmlns="http://www.w3.org/2000/svg" {...socialPictureSize} fontFamily="Bricolage Grotesque">
      <linearGradient id="sky" x2="0" y2="1">
        <stop offset="0" stopColor={picture.colors["sky-night"]} />
        <stop offset="1" stopColor={picture.colors["sky-light"]} />
      </linearGradient>
      {pictureParts(picture).map((part, key) => {
        if (part.tag === "code") return codeOf(part);
        const { tag, ...attributes } = part;
        return createElement(tag, { key, ...attributes });
      })}
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
  /** The extension's name and description. */
  identity: Product;
  tokens: ColorTokens;
}

/**
 * The pictures for link previews: one of the page in its initial state, and one for each known theme in the left pane.
 */
export async function stagePictures({ stage, siteFolder, identity, tokens }: PictureParts): Promise<BuildOutput> {
  const { variants, others, first, runStyles } = stage;
  const [ours] = variants;
  const hasLight = sections.light && ours.fadesLast;
  const looksOf = ({ pane }: StagedOther | StagedVariant): CodeProps["lookAt"] => {
    const lookOf = codeLook(pane);
    return (style) => runStyles[style] && lookOf(runStyles[style]);
  };
  const ourLooks = looksOf(ours);

  const pictures = others.map((yours) => {
    const light = hasLight ? restingLight(ours, yours) : null;
    const sentence = light === null ? stageWording.compare(ours.name, yours.name) : describeLimits({ ours, yours });
    const themeOf = ({ name, pane: { bg, fg, frame } }: StagedOther | StagedVariant): PictureTheme => {
      return { name, colors: { bg, tabs: frame.tabs ?? bg, title: frame.title ?? fg } };
    };
    const picture: StagePicture = {
      headline: headlineOf(identity, ours.type, hasLight),
      sentence,
      signature: identity.name,
      light,
      type: ours.type,
      themes: [themeOf(yours), themeOf(ours)],
      colors: tokens,
    };
    const yourLooks = looksOf(yours);
    const codeOf = (box: CodeProps["box"]) => {
      const [{ pane }, lookAt] = box.index === 0 ? [yours, yourLooks] : [ours, ourLooks];
      return <Code key={box.x} box={box} color={pane.fg} code={first} lookAt={lookAt} />;
    };
    const svg = renderToStaticMarkup(createElement(Drawing, { picture, codeOf }));
    const address = hashedAddress(`with-${yours.fileName}`, "png", svg);
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
