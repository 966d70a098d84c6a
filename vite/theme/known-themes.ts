import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readThemeFile } from "../../theme/extension/read-folder.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { project } from "../folders.ts";

/** The themes of the npm package tm-themes. */
const themesFolder = join(project, "node_modules/tm-themes/themes");

/** The known themes, each by its name on the site. */
export function readKnownThemes(): ThemeFile[] {
  return readdirSync(themesFolder).map((file) => {
    const path = join(themesFolder, file);
    const { displayName } = JSON.parse(readFileSync(path, "utf8")) as { displayName: string };
    return { ...readThemeFile(path), name: displayName.replace("Dracula Theme", "Dracula") };
  });
}
