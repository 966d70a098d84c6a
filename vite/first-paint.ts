import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minify, type Plugin, transformWithOxc } from "vite";
import { clientFolder } from "./folders.ts";
import { virtualModules } from "./virtual-modules.ts";

const script = join(clientFolder, "variants/apply-stored-theme.ts");

const EXPORT = "export default ";

/** The script's one function as minified JavaScript, without a name. */
async function compile(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(script, "utf8"), script);
  // The function stays an export, because the minifier removes unused functions.
  const { code: small } = await minify(
    script,
    code.replace("export function applyStoredTheme", `${EXPORT}function`),
    {
      module: true,
      compress: { target: "es2020" },
      mangle: true,
    },
  );
  if (!small.startsWith(EXPORT)) throw new Error("apply-stored-theme.ts has to hold one exported function.");
  return `(${small.slice(EXPORT.length).trim().replace(/;$/, "")})`;
}

/** Offers the inline script that applies a visitor's theme before the first paint as `virtual:first-paint`. */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    ...virtualModules({
      async "virtual:first-paint"() {
        this.addWatchFile(script);
        return `import { preferences, variants } from "virtual:variant-list";
import { hasFaintColors, hasSeveralThemes } from "virtual:variants";
const literal = (value) => JSON.stringify(value).replace(/</g, "\\\\u003c");
const list = variants.map(({ label, themeColor, sheet }) => sheet === null ? [label, themeColor] : [label, themeColor, sheet]);
export const themeScript = hasSeveralThemes || hasFaintColors
  ? ${JSON.stringify(await compile())} + \`(\${literal(list)},\${literal(preferences)})\`
  : null;`;
      },
    }),
  };
}
