import { describeLight } from "../../client/stage/light.ts";
import { sections } from "../../settings/sections.ts";
import { stageWording } from "../../words/stage.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import { firstLight } from "./first-light.ts";
import {
  pictureDrawer,
  readSocialPicture,
  type SocialPicture,
  socialPictureSize,
  socialPictureSvg,
} from "./social-picture.tsx";
import type { Staged, StageMade, StageVariant } from "./stage.ts";
import type { ColorTokens } from "./tokens.ts";

interface PictureParts {
  stage: StageMade;
  siteFolder: string;
  /** The extension's name. */
  name: string;
  tokens: ColorTokens;
}

/** The picture that link previews show of the page, and one for each theme at the left. */
export async function stagePictures({ stage, siteFolder, name, tokens }: PictureParts): Promise<Artefact> {
  const { others, first, stacks, otherSheets } = stage;
  const [variant] = stage.variants as [StageVariant];
  const [own] = stage.own as [Staged];
  const hasLight = sections.light && variant.lasts;

  function pictureOf(other: Staged): SocialPicture {
    const light = firstLight(own.goneAt, other.goneAt);
    const sentence = hasLight
      ? describeLight({ own: variant, other, light })
      : stageWording.compare(own.name, other.name);
    return {
      name,
      sentence,
      themes: [other, own],
      light: hasLight ? light : null,
      tokens,
      code: first,
      stacks,
    };
  }

  const svgs = others.map((other) => socialPictureSvg(pictureOf(other)));
  // Made when the first picture is drawn.
  let drawer: ReturnType<typeof pictureDrawer> | undefined;
  const draw = async (svg: string, format: "png" | "jpeg") => {
    drawer ??= pictureDrawer(svgs);
    return await (await drawer)(svg, format);
  };
  const pictures = others.map(({ stem }, index) => {
    const { path } = hashedFile(`with-${stem}`, "jpg", svgs[index] ?? "");
    return { path, svg: svgs[index] ?? "" };
  });
  const firstPicture = svgs[others.findIndex((other) => other.name === variant.other)] ?? "";
  const ownPicture = await readSocialPicture(siteFolder);
  return {
    modules: {
      "virtual:social-picture": exportAll({ socialPictureSize }),
      "virtual:other-theme-pages": exportAll({
        otherThemePages: others.map(({ name }, index) => ({
          name,
          sheet: otherSheets[index],
          picture: `/${pictures[index]?.path}`,
        })),
      }),
    },
    files: {
      "og.png": ownPicture ? () => ownPicture : () => draw(firstPicture, "png"),
      ...Object.fromEntries(pictures.map(({ path, svg }) => [path, () => draw(svg, "jpeg")])),
    },
  };
}
