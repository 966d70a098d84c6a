import { describeLight, firstLight } from "../../client/stage/light.ts";
import { sections } from "../../settings/sections.ts";
import { addresses, stageAddress } from "../../shared/addresses.ts";
import { stageWording } from "../../words/stage.ts";
import { exportAll } from "../virtual-modules.ts";
import { type Artefact, hashedFile } from "./artefact.ts";
import type { ColorTokens } from "./color-tokens.ts";
import { readSocialPicture, type SocialPicture, socialPictureSvg } from "./social-picture.tsx";
import type { StagedOther, StageMade } from "./stage-files.ts";

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
    const sentence = hasLight ? describeLight({ ours, yours }, light) : stageWording.compare(ours.name, yours.name);
    return { name, sentence, themes: [yours, ours], light: hasLight ? light : null, tokens, code: first, runStyles };
  }

  const pictures = others.map((other) => {
    const { address, text: svg } = hashedFile(`with-${other.stem}`, "png", socialPictureSvg(pictureOf(other)));
    return { other, address, svg };
  });
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
    files: ownPicture ? { [addresses.socialPicture]: () => ownPicture } : {},
    pictures: {
      ...(!ownPicture && { [addresses.socialPicture]: firstPicture }),
      ...Object.fromEntries(pictures.map(({ address, svg }) => [address, svg])),
    },
  };
}
