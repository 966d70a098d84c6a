import type { FontName } from "../design/fonts.ts";
import type { Artefact } from "./artefact.ts";

/** The addresses of the two font files. */
export function fontsArtefact(fonts: Record<FontName, string>): Artefact {
  const code = `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`;
  return { modules: { "virtual:theme-fonts": code } };
}
