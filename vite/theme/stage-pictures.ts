import { readFileSync } from "node:fs";
import { describeLight, firstLight } from "../../client/stage/light.ts";
import manifest from "../../package.json" with { type: "json" };
import { sections } from "../../settings/sections.ts";
import { addresses, stageAddress } from "../../shared/addresses.ts";
import { stageWording } from "../../words/stage.ts";
import { cachedFile } from "../cached-file.ts";
import { exportAll } from "../virtual-modules.ts";
import { type Artefact, hashedFile } from "./artefact.ts";
import { pictureDrawer, readSocialPicture, type SocialPicture, socialPictureSvg } from "./social-picture.tsx";
import type { StagedOther, StageMade } from "./stage-files.ts";
import type { ColorTokens } from "./tokens.ts";

/** The versions of the packages that draw. When one of them changes, all pictures are drawn again. */
const DRAWING = JSON.stringify(manifest.devDependencies);

interface PictureParts {
  stage: StageMade;
  siteFolder: string;
  /** The extension's name. */
  name: string;
  tokens: ColorTokens;
}

/** The picture that link previews show of the page, and one for each theme at the left. */
export async function stagePictures({ stage, siteFolder, name, tokens }: PictureParts): Promise<Artefact> {
  const { variants, others, first, runStyles } = stage;
  const [ours] = variants;
  const hasLight = sections.light && ours.lasts;

  function pictureOf(yours: StagedOther): SocialPicture {
    const light = firstLight(ours, yours);
    const sentence = hasLight
      ? describeLight({ ours, yours, light })
      : stageWording.compare(ours.name, yours.name);
    return {
      name,
      sentence,
      themes: [yours, ours],
      light: hasLight ? light : null,
      tokens,
      code: first,
      runStyles,
    };
  }

  const pictures = others.map((other) => {
    const { address, text: svg } = hashedFile(
      `with-${other.stem}`,
      "png",
      socialPictureSvg(pictureOf(other)),
    );
    return { other, address, svg };
  });
  // Made when the first picture is drawn.
  let drawer: ReturnType<typeof pictureDrawer> | undefined;
  async function draw(svg: string): Promise<Uint8Array> {
    const file = await cachedFile("picture.png", [svg, DRAWING], async () => {
      drawer ??= pictureDrawer(pictures.map((picture) => picture.svg));
      return await (await drawer)(svg);
    });
    return readFileSync(file);
  }
  const firstPicture = pictures.find(({ other }) => other.name === ours.yours)?.svg ?? "";
  const ownPicture = await readSocialPicture(siteFolder);
  return {
    modules: {
      "virtual:other-theme-pages": exportAll({
        otherThemePages: pictures.map(({ other: { name, sheet }, address }) => ({
          name,
          path: stageAddress(name, null),
          sheet,
          picture: address,
        })),
      }),
    },
    files: {
      [addresses.socialPicture]: ownPicture ? () => ownPicture : () => draw(firstPicture),
      ...Object.fromEntries(pictures.map(({ address, svg }) => [address, () => draw(svg)])),
    },
  };
}
