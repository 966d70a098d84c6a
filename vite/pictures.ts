import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Team from "../site/team.ts";
import { cacheFolder, siteFolder } from "./folders.ts";
import { cropPhoto, socialPictureSize } from "./theme/pictures.ts";
import { loadedModules, virtualModules } from "./virtual-modules.ts";

/** The folder for cropped photos, which become assets of the site. */
const photosFolder = cacheFolder("site-pictures");

const teamFile = join(siteFolder, "team.ts");

async function makeModule(warn: (sentence: string) => void): Promise<string> {
  // With an ordinary import, an edit of the file would restart the development server.
  const { team } = (await runnerImport<typeof Team>(teamFile)).module;
  const names = [...new Set(team.flatMap(({ photo }) => photo ?? []))];
  const files = await Promise.all(
    names.map((name) => cropPhoto(join(siteFolder, "team"), name, photosFolder, warn)),
  );
  const imports = files.map(
    (file, index) => `import photo${index} from ${JSON.stringify(`${file}?url&no-inline`)};`,
  );
  const photos = names.map((name, index) => `${JSON.stringify(name)}: photo${index}`);
  return `${imports.join("\n")}
export const photos = { ${photos.join(", ")} };
export const socialPictureSize = ${JSON.stringify(socialPictureSize)};`;
}

/** Crops and compresses the team's photos, and provides them as assets of the site. */
export function picturesPlugin(): Plugin {
  /** The warnings so far. The builds of the client and of the server both load the module. */
  const warned = new Set<string>();
  function warn(sentence: string): void {
    if (!warned.has(sentence)) console.warn(sentence);
    warned.add(sentence);
  }
  return {
    name: "pictures",
    ...virtualModules({ "virtual:pictures": () => makeModule(warn) }),
    hotUpdate({ file, modules }) {
      if (file !== teamFile && !file.startsWith(join(siteFolder, "team/"))) return undefined;
      return [...modules, ...loadedModules(this.environment, ["virtual:pictures"])];
    },
  };
}
