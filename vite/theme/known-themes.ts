import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readThemeFile } from "../../theme/extension/read-folder.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { project } from "../folders.ts";

/** The themes of the npm package tm-themes. */
const themesFolder = join(project, "node_modules/tm-themes/themes");

/** The names of those in VS Code's settings that the package calls otherwise. */
const settingsIds: Readonly<Record<string, string>> = {
  "Dark Plus": "Dark+",
  "Light Plus": "Light+",
  "Synthwave '84": "SynthWave '84",
};

/** The known themes, each by its name on the site. */
export function readKnownThemes(): ThemeFile[] {
  return readdirSync(themesFolder).map((file) => {
    const path = join(themesFolder, file);
    const { displayName } = JSON.parse(readFileSync(path, "utf8")) as { displayName: string };
    const settingsId = settingsIds[displayName] ?? displayName;
    return { ...readThemeFile(path), settingsId, name: displayName.replace("Dracula Theme", "Dracula") };
  });
}
