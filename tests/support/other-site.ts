import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { themes as collection } from "tm-themes";
import { folderOf, manifestOf } from "./extension.ts";
import { copyProject, type ProjectCopy } from "./project-copy.ts";

/** The source of a theme of `tm-themes`. */
export function themeSource(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`tm-themes/themes/${name}.json`)), "utf8");
}

/** An extension of these themes of `tm-themes`, each under its own name. */
export function extensionOfCollection(...names: readonly string[]): string {
  const chosen = names.map((name) => {
    const theme = collection.find((one) => one.name === name);
    if (theme === undefined) throw new Error(`tm-themes has no ${name}.`);
    return theme;
  });
  return folderOf({
    "package.json": manifestOf(
      chosen.map(({ name, type, displayName }) => ({
        label: displayName,
        uiTheme: type === "light" ? "vs" : "vs-dark",
        path: `./themes/${name}.json`,
      })),
    ),
    ...Object.fromEntries(names.map((name) => [`themes/${name}.json`, themeSource(name)])),
  });
}

/** The project after its new owner has adopted the extension in `folder` and built the site. */
export async function siteOf(
  folder: string,
  edit?: (copy: ProjectCopy) => Promise<void>,
): Promise<ProjectCopy> {
  const copy = await copyProject({ built: false });
  try {
    await copy.npm("adopt", "--", folder, "--force");
    await edit?.(copy);
    await copy.npm("build");
    return copy;
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
